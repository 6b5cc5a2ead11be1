// Files that take longest begin first, so that no worker is left with one while the others have nothing to do. Jest knows durations only
// from its own cache, which a fresh clone does not have.
import Sequencer from '@jest/test-sequencer';

/** Over 6 seconds on two cores, the longest first; of the flows, each third one mostly waits. */
const LONG = [
  'killed-processes.flow',
  'start.flow',
  'failing-rows.flow',
  'start-ends.flow',
  'start-as-root.flow',
  'queues.flow',
  'worker-process.flow',
  'auction-model.api',
  'refusals',
  'waking.flow',
  'postgres-outage.flow',
  'start-in-a-storm.flow',
  'queue-time-outs.flow',
  'start-refuses.flow',
  'access.api',
  'schedule.flow',
  'fuzz.api',
  'backup.db',
  'market.flow',
  'live-plan',
  'redis-outage.flow',
  'outages.api',
  'ops-page.api',
  'accept-bid.races.db',
  'passwords.api',
  'member-secrecy.api',
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
