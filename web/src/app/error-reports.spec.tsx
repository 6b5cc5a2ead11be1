import '../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ClientError } from '@app/contracts';
import { render, screen } from '@testing-library/react';
import { ApiError } from '../lib/http.js';
import { dropConnection, refusal, show, stubApi } from '../testing/stub-api.js';
import { useAccount } from '../features/accounts/store.js';
import { CrashScreen, ErrorBoundary } from './error-boundary.js';
import { SessionGate } from './session-gate.js';
import { sendErrorReport, reportUncaughtErrors } from './error-reports.js';

const BUILD = '2026-11-22T03:56:52.123Z';
const CODE = '01a20156-0000-7000-8000-000000000000';
Object.assign(globalThis, { __BUILD_ID__: BUILD });
const server = stubApi(() => [204, null, { 'x-trace-id': CODE }]);
const sent = () => server.bodies as ClientError[];
reportUncaughtErrors();

let id = 0;
/** A new error for each test, because an error is reported once. */
const failure = () => new TypeError(`number ${++id} failed`);

beforeEach(() => {
  // Each test is one page load.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => history.replaceState(null, '', '/'));

function Broken({ error }: { error: Error }): never {
  throw error;
}

it('a crash shows the code of its log line; an error is reported once, without personal data', async () => {
  history.replaceState(null, '', '/join-datebook/aB3dE5fG7hJ9?name=Asha');
  const error = new TypeError('asha@example.in has no "Asha Rao"');
  render(
    <ErrorBoundary>
      <Broken error={error} />
    </ErrorBoundary>,
  );
  expect((await screen.findByText(CODE)).textContent).toBe(CODE);
  expect(await sendErrorReport('rejection', error)).toBe(CODE);
  expect(server.calls).toEqual(['POST /api/client-errors']);
  expect(sent()).toMatchObject([
    { kind: 'render', message: 'TypeError: [mail] has no "…"', route: '/join-datebook/:inviteCode?', build: BUILD },
  ]);
  // The stack holds the frames alone: the message is not repeated.
  expect(sent()[0]?.stack).toMatch(/^\s*at /);
  expect(JSON.stringify(sent())).not.toMatch(/asha|aB3dE5/i);
});

it('reports uncaught errors, and a refusal by its code alone', async () => {
  dispatchEvent(new ErrorEvent('error', { error: failure() }));
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  const reason = new ApiError(409, '{"detail":"Asha"}', { code: 'plan-limit' } as never);
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  await sendErrorReport('rejection', reason);
  expect(sent()).toMatchObject([
    { kind: 'error', message: `TypeError: number ${id} failed`, route: '/' },
    { kind: 'rejection', message: 'ApiError 409 plan-limit' },
  ]);
});

it('an unreachable API gets one report per error, five at most, and the crash then shows no code', async () => {
  server.answer = dropConnection;
  for (let turn = 0; turn < 10; turn++) expect(await sendErrorReport('error', failure())).toBeNull();
  // The test above reported three.
  expect(server.calls).toEqual(['POST /api/client-errors', 'POST /api/client-errors']);
  render(
    <ErrorBoundary>
      <Broken error={failure()} />
    </ErrorBoundary>,
  );
  await screen.findByRole('alert');
  expect(screen.queryByText(CODE)).toBeNull();
});

it('every crash shows its code, even after five reported errors', async () => {
  // The app did not start.
  const { unmount } = render(<CrashScreen title="t" message="m" error={failure()} />);
  expect((await screen.findByText(CODE)).textContent).toBe(CODE);
  unmount();
  // No guest could be created: the refusing response has a code, and no further report is sent.
  server.calls.length = 0;
  const refused = '01a20156-1111-7000-8000-000000000000';
  server.answer = () => refusal(503, 'unavailable', { traceId: refused });
  useAccount.setState({ status: 'idle', user: null });
  show(<SessionGate />);
  expect((await screen.findByText(refused)).textContent).toBe(refused);
  expect(server.calls.filter((call) => call.includes('client-errors'))).toEqual([]);
});
