// Files that take longest begin first, so that no worker is left with one while the others have nothing to do. Jest knows durations only
// from its own cache, which a fresh clone does not have.
import Sequencer from '@jest/test-sequencer';

/** Over 7 seconds on two cores, the longest first. */
const LONG = [
  'start-ends.flow',
  'killed-processes.flow',
  'start.flow',
  'worker-process.flow',
  'auction-model.api',
  'start-as-root.flow',
  'refusals',
  'start-refuses.flow',
  'start-in-a-storm.flow',
  'failing-rows.flow',
  'access.api',
  'postgres-outage.flow',
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
