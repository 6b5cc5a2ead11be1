// The longest files begin first, so that no worker is left with one while the others are idle. Jest knows durations only from its own cache, which a
// fresh clone does not have.
import Sequencer from '@jest/test-sequencer';

/** Files over 6 seconds on two cores, the longest first; among the flows, each third one mostly waits. */
const LONG = [
  'killed-processes.sweep.flow',
  'killed-processes.flow',
  'start.sweep.flow',
  'failing-rows.sweep.flow',
  'start-as-root.sweep.flow',
  'queues.sweep.flow',
  'worker-process.sweep.flow',
  'privacy.sweep.api',
  'access.api',
  'auction-model.sweep.api',
  'refusals',
  'venue-settings',
  'plan-sync.sweep',
  'bid-form',
  'waking.sweep.flow',
  'postgres-outage.sweep.flow',
  'start-in-a-storm.sweep.flow',
  'queue-time-outs.sweep.flow',
  'start-refuses.sweep.flow',
  'limits.sweep.api',
  'schedule.sweep.flow',
  'fuzz.sweep.api',
  'backup.sweep.db',
  'market.sweep.flow',
  'live-plan',
  'redis-outage.sweep.flow',
  'outages.sweep.api',
  'accept-bid.races.sweep.db',
  'password-guesses.sweep.api',
  'member-secrecy.sweep.api',
];
const rank = ({ path }) => {
  const place = LONG.findIndex((name) => path.includes(`/${name}.`));
  return place < 0 ? LONG.length : place;
};

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return [...(await super.sort(tests))].sort((one, other) => rank(one) - rank(other));
  }
}
