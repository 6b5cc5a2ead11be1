import '../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { useNetwork } from '../lib/network.js';
import { reloadOnStaleBuild } from './stale-build.js';

const runs = (build: string): unknown => Object.assign(globalThis, { __BUILD_ID__: build });
/** A script of the page did not come: whether the page loads itself again, and the failure goes no further. */
const reloads = (): boolean => !dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  useNetwork.setState({ offline: false });
  Reflect.deleteProperty(globalThis, '__BUILD_ID__');
});

it('a page whose scripts are gone loads itself again once for each build, and never without a network', () => {
  // What a page does to load itself again is none of a page without a browser.
  const { error } = console;
  console.error = () => undefined;
  reloadOnStaleBuild();
  runs('one');
  useNetwork.setState({ offline: true });
  expect(reloads()).toBe(false);
  useNetwork.setState({ offline: false });
  expect([reloads(), reloads(), reloads()]).toEqual([true, false, false]);
  runs('two');
  expect([reloads(), reloads()]).toEqual([true, false]);
  console.error = error;
});
