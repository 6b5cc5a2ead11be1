import '../../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { goWithoutStyles } from '../../lib/device/stale-build.js';
import { serverAnswered, useNetwork } from '../../lib/network.js';
import { dialogPart, optionalPart, lazyPart, untilLoaded } from './part.js';
import { useToasts } from './toast-store.js';

const UNLOADED = new TypeError('Failed to fetch dynamically imported module: /assets/venue-sheet.js');
/** A file that fails to load once per failure, and then loads. */
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

/** jsdom cannot reload a page and logs an error each time. */
const loads = jest.fn();
const { error } = console;
/** jsdom has no navigation timings. */
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

it('reports a file that is missing for want of a network, and loads it when the server answers again', async () => {
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

it('reloads the page when the server answers and a file is gone, and fails when that recurs a moment later', async () => {
  answers(alive);
  void untilLoaded(fileAfter(UNLOADED));
  await settled();
  expect(loads).toHaveBeenCalledTimes(1);
  navigation = [{ type: 'reload' }];
  await expect(untilLoaded(fileAfter(UNLOADED))).rejects.toBe(UNLOADED);
  expect(loads).toHaveBeenCalledTimes(1);
});

it('does not retry after an error inside the file', async () => {
  const fault = new Error('x is not a function');
  await expect(untilLoaded(fileAfter(fault))).rejects.toBe(fault);
  expect(toasts()).toEqual([]);
});

it('ignores a missing style sheet of a part, but not a missing script', () => {
  goWithoutStyles();
  const goesOn = (failure: Error): boolean =>
    !dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: failure }));
  expect(goesOn(new Error('Unable to preload CSS for /assets/map.css'))).toBe(true);
  expect(goesOn(UNLOADED)).toBe(false);
});

/** A page with a part whose file is missing, while the server answers. */
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

it('shows a note in place of a part whose file is missing, and does not reload the page', async () => {
  await pageWith(lazyPart(gone));
  await screen.findByText('This could not be loaded');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
  expect(String(loads.mock.calls)).not.toContain('navigation');
});

it('shows no note for an optional part', async () => {
  await pageWith(optionalPart(gone));
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(toasts()).toEqual([]);
});

it('closes a dialog whose file is missing with a message, and retries when it is opened again', async () => {
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

it('shows no message for a prefetched dialog until it is opened', async () => {
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
