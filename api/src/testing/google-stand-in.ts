import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const CLIENT = { id: 'client-1', secret: 'secret-1' };

interface Issued {
  challenge: string;
  redirectUri: string;
}

/** The part of Google that an import uses: consent with PKCE, a token for a code, and locations by pages. */
export class GoogleStandIn {
  url = '';
  /** The locations of the person at Google. */
  locations: object[] = [];
  agrees = true;
  /** Replaces the response with locations. */
  instead: ((response: ServerResponse) => void) | null = null;
  /** The queries of the calls for locations. */
  readonly asked: URLSearchParams[] = [];
  private readonly codes = new Map<string, Issued>();
  private readonly tokens = new Set<string>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  get env(): Record<string, string> {
    return { BUSINESS_PROFILE_CLIENT_ID: CLIENT.id, BUSINESS_PROFILE_CLIENT_SECRET: CLIENT.secret, BUSINESS_PROFILE_URL: this.url };
  }

  async open(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const [status, body, headers] =
      pathname === '/authorize'
        ? this.authorize(searchParams)
        : pathname === '/token'
          ? this.token(request, new URLSearchParams(await text(request)))
          : this.page(request, searchParams);
    if (status === 200 && pathname.endsWith('/locations') && this.instead) return this.instead(response);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  private authorize(query: URLSearchParams): Said {
    const redirectUri = query.get('redirect_uri') ?? '';
    const right =
      query.get('client_id') === CLIENT.id && query.get('response_type') === 'code' && query.get('scope')?.endsWith('/business.manage');
    if (!right || query.get('code_challenge_method') !== 'S256') return [400, { error: 'invalid_request' }];
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (this.agrees) {
      const code = `4/${randomUUID()}`;
      this.codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', query.get('scope') ?? '');
    } else back.searchParams.set('error', 'access_denied');
    return [302, {}, { location: back.href }];
  }

  private token({ method }: IncomingMessage, form: URLSearchParams): Said {
    const code = form.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    if (method !== 'POST' || form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return [401, { error: 'invalid_client' }];
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued?.challenge !== challenge || issued.redirectUri !== form.get('redirect_uri')) return [400, { error: 'invalid_grant' }];
    const token = randomUUID();
    this.tokens.add(token);
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 3599 }];
  }

  private page({ headers }: IncomingMessage, query: URLSearchParams): Said {
    this.asked.push(query);
    if (!this.tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return [401, { error: { status: 'UNAUTHENTICATED' } }];
    const size = Number(query.get('pageSize'));
    if (!query.get('readMask') || size < 1 || size > 100) return [400, { error: { status: 'INVALID_ARGUMENT' } }];
    const from = Number(query.get('pageToken') ?? 0);
    const to = from + size;
    // Google omits empty fields.
    const locations = this.locations.slice(from, to);
    return [200, { ...(locations.length > 0 && { locations }), ...(to < this.locations.length && { nextPageToken: String(to) }) }];
  }
}
type Said = [status: number, body: object, headers?: Record<string, string>];
