import '../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { stubApi, show } from '../testing/stub-api.js';
import { CrashScreen, ErrorBoundary } from './error-boundary.js';

const server = stubApi();
const { error } = console;
afterEach(() => {
  console.error = error;
});

/** Stubs the browser's storage of the app, which jsdom lacks; jsdom logs an error for each reload. */
function keptByBrowser() {
  const gone: string[] = [];
  Object.assign(globalThis, {
    caches: { keys: () => Promise.resolve(['app-1']), delete: (name: string) => Promise.resolve(gone.push(name)) },
  });
  const registration = { unregister: () => Promise.resolve(gone.push('worker')) };
  Object.assign(navigator, { serviceWorker: { getRegistrations: () => Promise.resolve([registration]) } });
  return gone;
}

it.each([
  ['removes all cached files of the app, which may be broken', true, ['app-1', 'worker']],
  ['keeps the cached files of the app while the server does not answer', false, []],
])('a press on Reload Page %s', async (_rule, answers, expected) => {
  const loads: unknown[] = [];
  console.error = (...said: unknown[]) => loads.push(...said);
  const gone = keptByBrowser();
  server.answer = (call) => (answers && call === 'GET /health/live' ? [200, { status: 'ok' }] : [503, {}]);
  show(<CrashScreen title="Something went wrong" message="" error={new Error('x is not a function')} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reload Page' }));
  await waitFor(() => expect(String(loads)).toContain('navigation'));
  expect(gone).toEqual(expected);
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('explains an error of the page, and how to continue', () => {
  console.error = () => undefined;
  const Broken = (): never => {
    throw new Error('x is not a function');
  };
  show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
});
