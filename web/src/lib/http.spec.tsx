import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serverNow, setClockSource } from './clock.js';
import { ApiError, isVenuePartnerCall, onMissingSession, request, requestWithMeta, setViewer } from './http.js';
import { isOffline, serverAnswered } from './network.js';

const calls: { path: string; init: RequestInit }[] = [];
let answers: { status: number; body?: string; headers?: Record<string, string> }[] = [];

const headersOf = (index: number) => new Headers(calls[index]?.init.headers);

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  setViewer(null);
  setViewer('someone');
  // The edge of the app: what a server answers. jsdom has no Response of its own.
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

  it.each(['/api/venues/me', '/api/venues/me/bids', '/api/venues/me?x=1'])('goes to %s', async (path) => {
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
  ])('does not go to %s', async (path) => {
    await request(path);
    expect(headersOf(0).get('authorization')).toBeNull();
  });

  it('follows the path that the browser would request', () => {
    expect(isVenuePartnerCall('/x/../api/venues/me')).toBe(true);
    expect(isVenuePartnerCall('/api/venues/me/../../datebooks')).toBe(false);
  });
});

describe('a request', () => {
  it('carries cookies, and a content type only with a body', async () => {
    await request('/api/datebooks');
    await request('/api/datebooks', { method: 'POST', body: { name: 'A' }, idempotencyKey: 'k' });
    expect(calls[0]?.init.credentials).toBe('include');
    expect(headersOf(0).has('content-type')).toBe(false);
    expect(headersOf(1).get('content-type')).toBe('application/json');
    expect(headersOf(1).get('idempotency-key')).toBe('k');
  });

  it('carries the backup token to its own origin only', async () => {
    sessionStorage.setItem('datebook_backup_token', 'b1');
    await request('/api/datebooks');
    await request('https://elsewhere.example/api/datebooks');
    expect(headersOf(0).get('x-backup-token')).toBe('b1');
    expect(headersOf(1).has('x-backup-token')).toBe(false);
  });

  it('keeps a renewed backup token', async () => {
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

  it('fails with the status, a colon and the body, and with the problem it carries', async () => {
    const body = JSON.stringify({ code: 'plan-full', status: 409, title: 'This plan is full, ask the host', detail: '' });
    answers = [{ status: 409, body }, { status: 502 }];
    const error = await request('/api/datebooks').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toBe(`409: ${body}`);
    expect((error as ApiError).code).toBe('plan-full');
    await expect(request('/api/datebooks')).rejects.toThrow('502: Status text');
  });
});

describe('a read with an ETag', () => {
  const first = { status: 200, body: '[1]', headers: { etag: 'W/"1"', 'x-stream-seq': '7' } };

  it('sends the tag it was given and answers the kept body when nothing changed', async () => {
    answers = [first, { status: 304 }];
    await requestWithMeta('/api/datebooks', { etag: true });
    const again = await requestWithMeta('/api/datebooks', { etag: true });
    expect(headersOf(1).get('if-none-match')).toBe('W/"1"');
    expect(again).toEqual({ data: [1], seq: 7, notModified: true });
  });

  it('forgets kept bodies when somebody else signs in', async () => {
    answers = [first, { status: 200, body: '[2]' }];
    await request('/api/datebooks', { etag: true });
    setViewer('somebody else');
    await request('/api/datebooks', { etag: true });
    expect(headersOf(1).has('if-none-match')).toBe(false);
  });
});

describe('a creation without a session', () => {
  it('makes a guest once and is made once more', async () => {
    const makeGuest = jest.fn(() => Promise.resolve());
    onMissingSession(makeGuest);
    answers = [{ status: 401 }, { status: 201, body: '{"id":"p"}' }];
    await expect(request('/api/datebooks', { method: 'POST', body: {}, replayAsGuest: true })).resolves.toEqual({ id: 'p' });
    expect(makeGuest).toHaveBeenCalledTimes(1);
    answers = [{ status: 401 }, { status: 401 }];
    await expect(request('/api/datebooks', { method: 'POST', body: {}, replayAsGuest: true })).rejects.toThrow('401');
    expect(makeGuest).toHaveBeenCalledTimes(2);
  });
});

describe('a server that says nothing', () => {
  const never = (_path: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('ended'))));
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.fetch = jest.fn(never as typeof fetch);
    serverAnswered();
  });
  afterEach(() => {
    jest.useRealTimers();
    serverAnswered();
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

  it('is waited for while a file is on its way, and is no news when the asker has gone', async () => {
    let over = false;
    void request('/api/photos', { method: 'POST', file: new Blob(['a']) }).catch(() => (over = true));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(over).toBe(false);
    const gone = new AbortController();
    const asked = expect(request('/api/datebooks', { signal: gone.signal })).rejects.toThrow('ended');
    gone.abort();
    await asked;
    expect(isOffline()).toBe(false);
  });
});
