import { HEADERS, type Problem } from '@app/contracts';
import { setServerNow } from './clock.js';
import { askServer, expectAnswer, serverAnswered, serverIsBusy, within } from './network.js';
import { origin } from './product.js';
import { local, LOCAL, SESSION, session } from './storage.js';
import { signedInAgain } from './calls/ended-session.js';
import { leaveToOther, setViewerOf, viewerOf } from './calls/viewer.js';

/** An answer without success. The message is literal: status, colon, body text. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly problem: Problem | null,
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
  }

  get code(): Problem['code'] | null {
    return this.problem?.code ?? null;
  }
}

/** The milliseconds after which an overloaded server takes the call again; null for any other answer. */
export function busyMs(error: unknown): number | null {
  const seconds = error instanceof ApiError && error.status === 503 ? error.problem?.retryAfter : undefined;
  return seconds === undefined ? null : seconds * 1_000;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** The unchanged content of a file, instead of a body. */
  file?: Blob;
  /** The answer is a file, returned as a Blob. */
  asFile?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Sends If-None-Match with the last answer's ETag and returns the kept body on 304. */
  etag?: boolean;
  /** Returns null on 401 instead of throwing. */
  nullOn401?: boolean;
  /** On 401 a guest silently gets a new session, and the call is repeated once (for creations). */
  replayAsGuest?: boolean;
  headers?: Record<string, string>;
  /** The call begins or ends a session, so it waits for no sign-in. */
  needsNoSession?: boolean;
  /** The call reads the session, so it does not name the page's viewer. */
  asAnybody?: boolean;
}

export interface Answer<T> {
  data: T;
  /** X-Stream-Seq: the plan's seq at which the body was read; null: the route has none. */
  seq: number | null;
  /** The body is the one kept from an earlier read. */
  notModified: boolean;
}

interface Kept {
  tag: string;
  data: unknown;
  seq: number | null;
}

const kept = new Map<string, Kept>();
let makeGuest: (() => Promise<boolean>) | null = null;
let ofPage: ((path: string) => Record<string, string>) | null = null;

/** Sets the viewer; the kept answers of the former one are dropped. */
export function setViewer(userId: string | null): void {
  if (viewerOf('person') !== userId) kept.clear();
  setViewerOf('person', userId);
}

/** Sets the function that creates a guest when a creation meets 401; it returns false on the page of an account, which signs in again. */
export function onMissingSession(make: () => Promise<boolean>): void {
  makeGuest = make;
}

/** Adds headers of the open page to each call; returns a function that stops it. */
export function onRequestHeaders(make: (path: string) => Record<string, string>): () => void {
  ofPage = make;
  return () => void (ofPage = ofPage === make ? null : ofPage);
}

/**
 * True for same-origin paths of the venue partner's API. The test uses the parsed URL: a substring test would send the token to
 * `https://evil/api/venues/me`.
 */
export function isVenuePartnerCall(path: string, home: string = origin()): boolean {
  let url: URL;
  try {
    url = new URL(path, home);
  } catch {
    return false;
  }
  return url.origin === home && (url.pathname === '/api/venues/me' || url.pathname.startsWith('/api/venues/me/'));
}

function headersFor(path: string, options: RequestOptions, tag: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', ...ofPage?.(path), ...options.headers };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.file) headers['content-type'] = options.file.type;
  if (options.idempotencyKey) headers[HEADERS.idempotencyKey] = options.idempotencyKey;
  if (tag) headers['if-none-match'] = tag;
  const sameOrigin = new URL(path, origin()).origin === origin();
  const drawnFor = sameOrigin && !options.asAnybody ? viewerOf(isVenuePartnerCall(path) ? 'desk' : 'person') : null;
  if (drawnFor) headers[HEADERS.viewer] = drawnFor;
  const backup = sameOrigin ? session.get(SESSION.backupToken) : null;
  if (backup) headers[HEADERS.backupToken] = backup;
  const venueToken = isVenuePartnerCall(path) ? local.get(LOCAL.venueToken) : null;
  if (venueToken) headers['authorization'] = `Bearer ${venueToken}`;
  return headers;
}

function failure({ status, statusText }: Response, body: string): ApiError {
  let problem: Problem | null = null;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'code' in parsed) problem = parsed as Problem;
  } catch {
    // The body is no problem document (a proxy's page, for example).
  }
  return new ApiError(status, body || statusText, problem);
}

type Network = (path: string, init: RequestInit) => Promise<Response>;
let network: Network = (path, init) => fetch(path, init);

/** Replaces the network: the server that renders a page calls itself. */
export function answeredBy(other: Network): void {
  network = other;
}

/** The time limit of a read, headers and body; beyond it the server counts as offline. Files have no limit. */
const READ_MS = 10_000;
const COMMAND_MS = 30_000;
const FILE_MS = 300_000;

interface Received {
  response: Response;
  body: string;
  file: Blob | null;
}

/** Whether an answer is a page of a captive portal or a proxy; the API never answers with HTML. */
const isForeign = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

/** Receives a complete answer. When it rejects, the state of the connection is already known. */
async function receive(path: string, init: RequestInit, limitMs: number, asFile: boolean): Promise<Received> {
  const answered = init.method === 'GET' && !asFile ? expectAnswer() : () => undefined;
  try {
    return await within(
      limitMs,
      async (signal) => {
        const response = await network(path, { ...init, signal });
        if (isForeign(response)) {
          if (response.ok) throw new TypeError(`${path} was answered with another page`);
          await askServer();
        } else serverAnswered();
        if (asFile && response.ok) return { response, body: '', file: await response.blob() };
        const isEmpty = response.status === 204 || response.status === 304;
        return { response, body: isEmpty ? '' : await response.text(), file: null };
      },
      init.signal,
    );
  } catch (error) {
    if (!init.signal?.aborted) await askServer();
    throw error;
  } finally {
    answered();
  }
}

/** The kind of session that a refusal reports as ended. */
function endedBy({ code }: ApiError): 'person' | 'team' | null {
  if (code === 'not-signed-in') return 'person';
  return code === 'team-session-ended' ? 'team' : null;
}

/** Makes a call and returns its body together with the values of its headers. */
export async function requestWithMeta<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const method = options.method ?? 'GET';
  const known = options.etag ? kept.get(path) : undefined;
  const kind = isVenuePartnerCall(path) ? 'desk' : 'person';
  const asViewer = viewerOf(kind);
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: headersFor(path, options, known?.tag),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.file ? { body: options.file } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    cache: 'no-store',
  };
  const limitMs = options.file || options.asFile ? FILE_MS : method === 'GET' ? READ_MS : COMMAND_MS;
  const { response, body, file } = await receive(path, init, limitMs, options.asFile === true);
  setServerNow(response.headers.get(HEADERS.now));
  const renewed = response.headers.get(HEADERS.backupToken);
  if (renewed) session.set(SESSION.backupToken, renewed);
  if (response.status === 304 && known) return { data: known.data as T, seq: known.seq, notModified: true };
  if (response.status === 401) {
    if (options.nullOn401) return { data: null as T, seq: null, notModified: false };
    if (options.replayAsGuest && (await makeGuest?.())) return requestWithMeta<T>(path, { ...options, replayAsGuest: false });
  }
  if (!response.ok) {
    const error = failure(response, body);
    if (method === 'GET' && busyMs(error) !== null) serverIsBusy();
    // A refused command waits for the sign-in of the same person and is repeated with the same key; the desk renews its token first.
    const ended = kind === 'person' && asViewer !== null && !options.needsNoSession ? endedBy(error) : null;
    if (ended && method !== 'GET' && (await signedInAgain(ended)) && viewerOf(kind) === asViewer) return requestWithMeta<T>(path, options);
    // After a sign-in on this page itself the answer is ignored: the call was sent for the former viewer.
    if (error.code === 'identity-changed' && asViewer === viewerOf(kind)) leaveToOther(kind);
    throw error;
  }
  if (file) return { data: file as T, seq: null, notModified: false };
  const data = (body === '' ? null : JSON.parse(body)) as T;
  const header = response.headers.get(HEADERS.streamSeq);
  const seq = header === null ? null : Number(header);
  const tag = response.headers.get('etag');
  if (options.etag && tag && asViewer === viewerOf(kind)) kept.set(path, { tag, data, seq });
  return { data, seq, notModified: false };
}

/** Makes a call and returns its body. @throws ApiError on any answer without success. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await requestWithMeta<T>(path, options)).data;
}

/** Creates the key of one creation; each retry sends the same key. */
export function newIdempotencyKey(): string {
  return typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
