import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serverNow, setClockSource } from './clock.js';
import { ApiError, isVenuePartnerCall, onMissingSession, request, requestWithMeta, setViewer } from './http.js';
import { isOffline, isSilent, serverAnswered } from './network.js';
import { setViewerOf, wasLeftToOther } from './calls/viewer.js';

const calls: { path: string; init: RequestInit }[] = [];
let answers: { status: number; body?: string; headers?: Record<string, string> }[] = [];

const headersOf = (index: number) => new Headers(calls[index]?.init.headers);

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  setViewer(null);
  setViewer('someone');
  // This replaces the edge of the app: the answers of a server. jsdom has no Response of its own.
  globalThis.fetch = jest.fn((path: unknown, init?: unknown) => {
    calls.push({ path: String(path), init: init as RequestInit });
    const { status, body = '', headers = {} } = answers.shift() ?? { status: 200, body: '{}' };
    return Promise.resolve({
      status,
      ok: status >= 200 && status < 300,
      statusText: 'Status text',
      headers: new Headers(headers),
      text: () => Promise.resolve(body),
    } as Response);
  });
});

afterEach(() => {
  answers = [];
  setClockSource();
});

describe('the venue token', () => {
  beforeEach(() => localStorage.setItem('venueAuthToken', 'secret'));

  it.each(['/api/venues/me', '/api/venues/me/bids', '/api/venues/me?x=1'])('is sent to %s', async (path) => {
    await request(path);
    expect(headersOf(0).get('authorization')).toBe('Bearer secret');
  });

  it.each([
    'https://evil.example/api/venues/me',
    '//evil.example/api/venues/me',
    '/api/venues/menu',
    '/api/venues/nearby/count?next=/api/venues/me',
    '/api/datebooks#/api/venues/me',
    '/x/../api/datebooks',
  ])('is not sent to %s', async (path) => {
    await request(path);
    expect(headersOf(0).get('authorization')).toBeNull();
  });

  it('is sent by the path that the browser would request', () => {
    expect(isVenuePartnerCall('/x/../api/venues/me')).toBe(true);
    expect(isVenuePartnerCall('/api/venues/me/../../datebooks')).toBe(false);
  });
});

describe('a request', () => {
  it('sends cookies, and a content type only with a body', async () => {
    await request('/api/datebooks');
    await request('/api/datebooks', { method: 'POST', body: { name: 'A' }, idempotencyKey: 'k' });
    expect(calls[0]?.init.credentials).toBe('include');
    expect(headersOf(0).has('content-type')).toBe(false);
    expect(headersOf(1).get('content-type')).toBe('application/json');
    expect(headersOf(1).get('idempotency-key')).toBe('k');
  });

  it('sends the backup token to its own origin only', async () => {
    sessionStorage.setItem('datebook_backup_token', 'b1');
    await request('/api/datebooks');
    await request('https://elsewhere.example/api/datebooks');
    expect(headersOf(0).get('x-backup-token')).toBe('b1');
    expect(headersOf(1).has('x-backup-token')).toBe(false);
  });

  it('stores a renewed backup token', async () => {
    answers = [{ status: 200, body: '{}', headers: { 'x-backup-token': 'b2' } }];
    await request('/api/datebooks');
    expect(sessionStorage.getItem('datebook_backup_token')).toBe('b2');
  });

  it('takes over the clock of the server', async () => {
    setClockSource(() => 0);
    answers = [{ status: 200, body: '{}', headers: { 'x-now': '2026-11-14T10:00:00.000Z' } }];
    await request('/api/datebooks');
    expect(serverNow()).toBe(Date.parse('2026-11-14T10:00:00.000Z'));
  });

  it('fails with the status, a colon and the body, and carries the problem', async () => {
    const body = JSON.stringify({ code: 'plan-full', status: 409, title: 'This plan is full, ask the host', detail: '' });
    answers = [{ status: 409, body }, { status: 502 }];
    const error = await request('/api/datebooks').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toBe(`409: ${body}`);
    expect((error as ApiError).code).toBe('plan-full');
    await expect(request('/api/datebooks')).rejects.toThrow('502: Status text');
  });
});

describe('a page that was drawn for a viewer', () => {
  const other = { status: 409, body: JSON.stringify({ code: 'identity-changed', status: 409, title: '', detail: '' }) };
  const loads = jest.fn();
  const { error } = console;
  // jsdom cannot reload a page and logs an error each time.
  beforeEach(() => void (console.error = loads.mockClear()));
  afterEach(() => {
    console.error = error;
    setViewerOf('desk', null);
  });

  it('names its viewer in each call, the desk in calls of its venue, and no viewer in calls that read the session', async () => {
    setViewerOf('desk', 'venue');
    await request('/api/datebooks');
    await request('/api/venues/me/bids');
    await request('/api/auth/user', { asAnybody: true });
    await request('https://elsewhere.example/api/datebooks');
    expect([0, 1, 2, 3].map((index) => headersOf(index).get('x-viewer'))).toEqual(['someone', 'venue', null, null]);
  });

  it('reloads when another person has signed in', async () => {
    answers = [other];
    await expect(request('/api/auth/user', { method: 'DELETE' })).rejects.toThrow('409');
    expect(String(loads.mock.calls)).toContain('navigation');
    expect([wasLeftToOther(), wasLeftToOther()]).toEqual([true, false]);
  });

  it('ignores the answer to a call that was sent before a sign-in on the page itself', async () => {
    answers = [other];
    const asked = request('/api/datebooks').catch(() => 'refused');
    setViewer('somebody else');
    expect(await asked).toBe('refused');
    expect(loads).not.toHaveBeenCalled();
  });
});

describe('a read with an ETag', () => {
  const first = { status: 200, body: '[1]', headers: { etag: 'W/"1"', 'x-stream-seq': '7' } };

  it('sends its tag and returns the kept body when nothing has changed', async () => {
    answers = [first, { status: 304 }];
    await requestWithMeta('/api/datebooks', { etag: true });
    const again = await requestWithMeta('/api/datebooks', { etag: true });
    expect(headersOf(1).get('if-none-match')).toBe('W/"1"');
    expect(again).toEqual({ data: [1], seq: 7, notModified: true });
  });

  it('drops kept bodies when another person signs in', async () => {
    answers = [first, { status: 200, body: '[2]' }];
    await request('/api/datebooks', { etag: true });
    setViewer('somebody else');
    await request('/api/datebooks', { etag: true });
    expect(headersOf(1).has('if-none-match')).toBe(false);
  });
});

describe('a creation without a session', () => {
  it('creates a guest once and is repeated once', async () => {
    const makeGuest = jest.fn(() => Promise.resolve(true));
    onMissingSession(makeGuest);
    answers = [{ status: 401 }, { status: 201, body: '{"id":"p"}' }];
    await expect(request('/api/datebooks', { method: 'POST', body: {}, replayAsGuest: true })).resolves.toEqual({ id: 'p' });
    expect(makeGuest).toHaveBeenCalledTimes(1);
    answers = [{ status: 401 }, { status: 401 }];
    await expect(request('/api/datebooks', { method: 'POST', body: {}, replayAsGuest: true })).rejects.toThrow('401');
    expect(makeGuest).toHaveBeenCalledTimes(2);
  });
});

describe('a server that does not answer', () => {
  /** Rejects when the caller gives up. */
  const untilEnded = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('ended'))));
  type Answers = (signal: AbortSignal | null | undefined) => Promise<Response>;
  const stalledBody =
    (status: number): Answers =>
    (signal) =>
      Promise.resolve({
        status,
        ok: status < 300,
        statusText: '',
        headers: new Headers(),
        text: () => untilEnded(signal),
        blob: () => untilEnded(signal),
      } as unknown as Response);
  const health: Answers = () => Promise.resolve({ ok: true, text: () => Promise.resolve('{"status":"ok"}') } as Response);
  const portal: Answers = () =>
    Promise.resolve({
      status: 200,
      ok: true,
      statusText: 'OK',
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
      text: () => Promise.resolve('<h1>Welcome to our Wi-Fi</h1>'),
    } as Response);
  /** Stubs the API's answers, and those of the health check. */
  const world = (api: Answers, alive: Answers) => {
    globalThis.fetch = jest.fn<typeof fetch>((path, init) => (path === '/health/live' ? alive : api)(init?.signal));
  };
  beforeEach(() => {
    jest.useFakeTimers();
    world(untilEnded, () => Promise.reject(new TypeError('Failed to fetch')));
    serverAnswered();
  });
  afterEach(async () => {
    serverAnswered();
    // The health check waits for a timer of this clock.
    await jest.runOnlyPendingTimersAsync();
    jest.useRealTimers();
  });

  it.each([
    ['a read', 'GET', 10_000],
    ['a command', 'POST', 30_000],
  ] as const)('counts as away: %s ends', async (_what, method, ms) => {
    const asked = expect(request('/api/datebooks', { method })).rejects.toThrow('ended');
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(isOffline()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await asked;
    expect(isOffline()).toBe(true);
  });

  it.each([
    ['a read', 200, {}, 10_000],
    ['the body of an error', 500, {}, 10_000],
    ['a command', 201, { method: 'POST' }, 30_000],
    ['a file that is read', 200, { asFile: true }, 300_000],
    ['a file that is sent', 201, { method: 'POST', file: new Blob(['a']) }, 300_000],
  ] as const)('ends at its limit when the body stalls after the headers: %s', async (_what, status, options, ms) => {
    world(stalledBody(status), health);
    let over: unknown = null;
    void request('/api/datebooks', options).catch((error: unknown) => (over = error));
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(over).toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(over).toEqual(new Error('ended'));
  });

  it('counts as silent 3 s after a read, until anything answers', async () => {
    const asked = expect(request('/api/datebooks')).rejects.toThrow('ended');
    await jest.advanceTimersByTimeAsync(2_999);
    expect(isSilent()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect([isSilent(), isOffline()]).toEqual([true, false]);
    world(health, health);
    await request('/api/banners').catch(() => null);
    expect(isSilent()).toBe(false);
    await jest.advanceTimersByTimeAsync(7_000);
    await asked;
  });

  it('does not count as silent while other reads are answered, or when the caller has cancelled', async () => {
    const gone = new AbortController();
    const slow = expect(request('/api/datebooks', { signal: gone.signal })).rejects.toThrow('ended');
    await jest.advanceTimersByTimeAsync(2_000);
    serverAnswered();
    await jest.advanceTimersByTimeAsync(2_000);
    gone.abort();
    await slow;
    expect(isSilent()).toBe(false);
  });

  it('leaves the connection state alone after the caller has cancelled', async () => {
    const gone = new AbortController();
    const asked = expect(request('/api/datebooks', { signal: gone.signal })).rejects.toThrow('ended');
    gone.abort();
    await asked;
    expect(isOffline()).toBe(false);
  });

  it('counts as online when one address is blocked and the health check succeeds', async () => {
    world(() => Promise.reject(new TypeError('Failed to fetch')), health);
    await expect(request('/api/banners')).rejects.toThrow('Failed to fetch');
    expect(isOffline()).toBe(false);
  });

  it('counts as offline while a captive portal’s page replaces its answers', async () => {
    world(portal, portal);
    await expect(request('/api/datebooks')).rejects.toThrow('another page');
    expect(isOffline()).toBe(true);
    world(health, health);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(isOffline()).toBe(false);
  });

  it('repeats the health check until it succeeds, also after one that stalls', async () => {
    world(() => Promise.reject(new TypeError('Failed to fetch')), untilEnded);
    const asked = expect(request('/api/datebooks')).rejects.toThrow('Failed to fetch');
    await jest.advanceTimersByTimeAsync(5_000);
    await asked;
    expect(isOffline()).toBe(true);
    await jest.advanceTimersByTimeAsync(5_000);
    world(health, health);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(isOffline()).toBe(false);
  });
});
