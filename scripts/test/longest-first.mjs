// Files that take longest begin first, so that no worker is left with one while the others have nothing to do. Jest knows durations only
// from its own cache, which a fresh clone does not have.
import Sequencer from '@jest/test-sequencer';

/** Over 20 seconds on two cores, the longest first. */
const LONG = [
  'auction-model.api',
  'start-refuses.flow',
  'start-ends.flow',
  'start.flow',
  'start-as-root.flow',
  'killed-processes.flow',
  'access.api',
  'fuzz.api',
  'worker-process.flow',
  'ctrl-c.flow',
  'postgres-outage.flow',
  'failing-rows.flow',
  'passwords.api',
  'member-secrecy.api',
  'market.flow',
  'redis-outage.flow',
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
