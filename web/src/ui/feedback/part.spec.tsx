import '../../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { goWithoutStyles } from '../../lib/device/stale-build.js';
import { serverAnswered, useNetwork } from '../../lib/network.js';
import { untilLoaded } from './part.js';
import { useToasts } from './toast-store.js';

const UNLOADED = new TypeError('Failed to fetch dynamically imported module: /assets/venue-sheet.js');
/** A file that fails to come as often as there are failures, and then is there. */
const fileAfter = (...failures: Error[]) =>
  jest.fn(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve('file');
  });
const answers = (health: () => Promise<unknown>): unknown => Object.assign(globalThis, { fetch: health });
const silent = () => Promise.reject(new TypeError('Failed to fetch'));
const toasts = () => useToasts.getState().toasts.map(({ title }) => title);
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

/** jsdom loads no page again: it says so for each time. */
const loads = jest.fn();
const { error } = console;
/** jsdom has no timings of its own. */
let navigation: { type: string }[];
Object.assign(performance, { getEntriesByType: () => navigation });
beforeEach(() => {
  navigation = [{ type: 'navigate' }];
  loads.mockClear();
  console.error = loads;
});
afterEach(() => {
  console.error = error;
  useToasts.setState({ toasts: [] });
  useNetwork.setState({ offline: false });
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('a file that does not come for want of a network is told of, and comes when the server answers again', async () => {
  answers(silent);
  const fetchFile = fileAfter(UNLOADED);
  const file = untilLoaded(fetchFile);
  await settled();
  expect(toasts()).toEqual(['This could not be loaded']);
  expect(fetchFile).toHaveBeenCalledTimes(1);
  serverAnswered();
  expect(await file).toBe('file');
  expect(toasts()).toEqual([]);
  expect(loads).not.toHaveBeenCalled();
});

it('where the server answers and a file is gone, the page is loaded again; a moment later the failure is one', async () => {
  answers(() => Promise.resolve({ ok: true, text: () => Promise.resolve('{"status":"ok"}') }));
  void untilLoaded(fileAfter(UNLOADED));
  await settled();
  expect(loads).toHaveBeenCalledTimes(1);
  navigation = [{ type: 'reload' }];
  await expect(untilLoaded(fileAfter(UNLOADED))).rejects.toBe(UNLOADED);
  expect(loads).toHaveBeenCalledTimes(1);
});

it('a fault of the file itself is nothing to wait for', async () => {
  const fault = new Error('x is not a function');
  await expect(untilLoaded(fileAfter(fault))).rejects.toBe(fault);
  expect(toasts()).toEqual([]);
});

it('a part does without its style sheet, and not without its script', () => {
  goWithoutStyles();
  const goesOn = (failure: Error): boolean =>
    !dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: failure }));
  expect(goesOn(new Error('Unable to preload CSS for /assets/map.css'))).toBe(true);
  expect(goesOn(UNLOADED)).toBe(false);
});
