import { PROFILE_COLUMNS, profileRow } from '@app/domain';
import type { ProfileTable } from '@app/contracts';
import type { Config } from '@app/platform';

type Endpoints = NonNullable<Config['businessProfile']>;

/** The maximum that Google returns per request, and the limit of requests: the reader of one listing waits for it. */
const PAGE = 100;
const MOST_PAGES = 20;
/** The time of all responses together, as a multiple of the time of one. */
const PATIENCE = 4;
/** The limit of a response; a page of locations has some 200 KB. */
const MOST_BYTES = 4 * 1024 * 1024;
const FIELDS = 'title,phoneNumbers,categories,storefrontAddress,websiteUri,regularHours,latlng,metadata,storeCode,openInfo';

/** The profile could not be read; `expired`: the consent has ended. The message never contains sent data. */
export class ProfileUnread extends Error {
  constructor(
    message: string,
    readonly expired = false,
  ) {
    super(message);
  }
}

/** Google's response to a consent. */
interface Grant {
  code: string;
  verifier: string;
  redirectUri: string;
}

/** Reads the places that the consent covers. The access token lives as long as this call. @throws ProfileUnread */
export async function readProfile(endpoints: Endpoints, grant: Grant): Promise<ProfileTable> {
  const deadline = AbortSignal.timeout(endpoints.timeoutMs * PATIENCE);
  const ask = (url: string, init: RequestInit) => answerOf(url, init, endpoints.timeoutMs, deadline);
  const token = await tokenFor(endpoints, grant, ask);
  const rows: string[][] = [];
  let next: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ readMask: FIELDS, pageSize: String(PAGE), ...(next && { pageToken: next }) });
    const { status, body } = await ask(`${endpoints.locationsUrl}?${query.toString()}`, { headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new ProfileUnread(`the locations were answered with ${status}`);
    const { locations = [], nextPageToken } = body;
    if (!Array.isArray(locations)) throw new ProfileUnread('the locations are no list');
    rows.push(...locations.flatMap((location) => [profileRow(location) ?? []]).filter((row) => row.length > 0));
    next = typeof nextPageToken === 'string' && nextPageToken !== '' ? nextPageToken : undefined;
    if (next === undefined) break;
  }
  return { columns: [...PROFILE_COLUMNS], rows, cut: next !== undefined };
}

type Answer = { status: number; body: Record<string, unknown> };
type Ask = (url: string, init: RequestInit) => Promise<Answer>;

async function tokenFor(
  { tokenUrl, clientId, clientSecret }: Endpoints,
  { code, verifier, redirectUri }: Grant,
  ask: Ask,
): Promise<string> {
  const { status, body } = await ask(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  // RFC 6749, 5.2: used, too old, or of another request.
  if (body['error'] === 'invalid_grant') throw new ProfileUnread('the code does not hold', true);
  const token = body['access_token'];
  if (status !== 200 || typeof token !== 'string') throw new ProfileUnread(`the token was answered with ${status}`);
  return token;
}

async function answerOf(url: string, init: RequestInit, timeoutMs: number, deadline: AbortSignal): Promise<Answer> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), deadline]);
    const answer = await fetch(url, { ...init, redirect: 'error', signal });
    const body: unknown = JSON.parse(await textOf(answer));
    if (typeof body !== 'object' || body === null) throw new ProfileUnread('the answer is no object');
    return { status: answer.status, body: body as Record<string, unknown> };
  } catch (error) {
    if (error instanceof ProfileUnread) throw error;
    throw new ProfileUnread(`no answer that can be read: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}

/** Returns the text of a response, up to a limit. */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MOST_BYTES) throw new ProfileUnread('the answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString();
}
