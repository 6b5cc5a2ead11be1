import '../../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { goWithoutStyles } from '../../lib/device/stale-build.js';
import { serverAnswered, useNetwork } from '../../lib/network.js';
import { dialogPart, extra, part, untilLoaded } from './part.js';
import { useToasts } from './toast-store.js';

const UNLOADED = new TypeError('Failed to fetch dynamically imported module: /assets/venue-sheet.js');
/** A file that fails to come as often as there are failures, and then is there. */
const fileAfter = (...failures: Error[]) =>
  jest.fn(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve('file');
  });
const answers = (health: () => Promise<unknown>): unknown => Object.assign(globalThis, { fetch: health });
const alive = () => Promise.resolve({ ok: true, text: () => Promise.resolve('{"status":"ok"}') });
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
  cleanup();
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
  answers(alive);
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

/** A page with a part whose file is not there, while the server answers. */
function pageWith(Missing: (props: { onClose?: () => void }) => ReactNode) {
  answers(alive);
  const Page = () => {
    const [open, setOpen] = useState(true);
    return (
      <>
        <h1>{open ? 'The page' : 'The page, closed'}</h1>
        <Suspense fallback="loading">{open && <Missing onClose={() => setOpen(false)} />}</Suspense>
      </>
    );
  };
  return act(async () => void render(<Page />));
}
const gone = () => Promise.reject(UNLOADED);

it('a note stands in the place of a part whose file is missing, and the page is not loaded again', async () => {
  await pageWith(part(gone));
  await screen.findByText('This could not be loaded');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
  expect(String(loads.mock.calls)).not.toContain('navigation');
});

it('nothing is said of a part that nobody asked for', async () => {
  await pageWith(extra(gone));
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(toasts()).toEqual([]);
});

it('a dialog whose file is missing closes and says so, and comes when it is opened once more', async () => {
  const Dialog = dialogPart(
    jest
      .fn(gone)
      .mockImplementationOnce(gone)
      .mockResolvedValueOnce({ default: () => <p>Dialog</p> } as never),
  );
  await pageWith(Dialog);
  await screen.findByRole('heading', { name: 'The page, closed' });
  expect(toasts()).toEqual(['This could not be loaded']);
  cleanup();
  await pageWith(Dialog);
  await screen.findByText('Dialog');
});

it('says nothing of a dialog that was fetched ahead until somebody opens it', async () => {
  answers(alive);
  const Dialog = dialogPart<{ open: boolean; onClose: () => void }>(gone);
  const close = jest.fn();
  const page = (open: boolean) => (
    <Suspense fallback="loading">
      <Dialog open={open} onClose={close} />
    </Suspense>
  );
  const { rerender } = render(page(false));
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
  expect(toasts()).toEqual([]);
  rerender(page(true));
  await waitFor(() => expect(toasts()).toEqual(['This could not be loaded']));
  expect(close).toHaveBeenCalled();
});
