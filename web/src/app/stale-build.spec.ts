import '../testing/browser-globals.js';
import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { serverAnswered, useNetwork } from '../lib/network.js';
import { reloadOnStaleBuild } from './stale-build.js';

const runs = (build: string): unknown => Object.assign(globalThis, { __BUILD_ID__: build });
/** A script of the page did not come: whether the page deals with it, and the failure goes no further. */
const dealsWith = (): boolean => !dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
/** jsdom loads no page again: it says so for each time. */
const loads = jest.fn();
const answers = (health: () => Promise<unknown>): unknown => Object.assign(globalThis, { fetch: health });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

const { error } = console;
beforeAll(reloadOnStaleBuild);
beforeEach(() => {
  sessionStorage.clear();
  loads.mockClear();
  console.error = loads;
});
afterEach(() => {
  console.error = error;
  useNetwork.setState({ offline: false });
  Reflect.deleteProperty(globalThis, '__BUILD_ID__');
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('a page whose scripts are gone loads itself again once for each build, and never without a network', async () => {
  answers(() => Promise.resolve());
  runs('one');
  useNetwork.setState({ offline: true });
  expect(dealsWith()).toBe(false);
  useNetwork.setState({ offline: false });
  expect([dealsWith(), dealsWith(), dealsWith()]).toEqual([true, false, false]);
  runs('two');
  expect([dealsWith(), dealsWith()]).toEqual([true, false]);
  await settled();
  expect(loads).toHaveBeenCalledTimes(2);
});

it('a page loads itself again only when the server answers', async () => {
  answers(() => Promise.reject(new Error('connection refused')));
  runs('one');
  expect(dealsWith()).toBe(true);
  await settled();
  expect(loads).not.toHaveBeenCalled();
  serverAnswered();
  expect(loads).toHaveBeenCalledTimes(1);
});
