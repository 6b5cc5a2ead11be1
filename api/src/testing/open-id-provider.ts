import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

const CLIENT = { id: 'client-1', secret: 'secret-1' };
const KEY_ID = 'key-1';

interface Issued {
  challenge: string;
  redirectUri: string;
  nonce: string;
  claims: Record<string, unknown>;
}

/** A small OpenID provider: discovery, authorization code with PKCE, signed ID tokens and the key to check them. */
export class OpenIdProvider {
  url = '';
  /** Who is signed in at the provider. */
  account: { sub: string; email?: string; email_verified?: boolean; hd?: string } = { sub: 'none' };
  agrees = true;
  /** Replaces claims of the ID tokens, such as a nonce. */
  forged: Record<string, unknown> = {};
  /** Signs with a key that is not published. */
  signsForeign = false;
  /** Replaces the response of a path. */
  instead: Record<string, (response: ServerResponse) => void> = {};
  private readonly codes = new Map<string, Issued>();
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private key!: CryptoKey;
  private foreign!: CryptoKey;
  private published!: JWK;

  get env(): Record<string, string> {
    return { OIDC_ISSUER: this.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  }

  async open(): Promise<void> {
    const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    [this.key, this.foreign] = [own.privateKey, foreign.privateKey];
    this.published = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const instead = this.instead[pathname];
    if (instead) return instead(response);
    const [status, body, headers] =
      pathname === '/authorize'
        ? this.authorize(searchParams)
        : pathname === '/token'
          ? await this.token(request, new URLSearchParams(await text(request)))
          : this.describe(pathname);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  private describe(pathname: string): Said {
    if (pathname === '/keys') return [200, { keys: [this.published] }];
    if (pathname !== '/.well-known/openid-configuration') return [404, {}];
    return [
      200,
      {
        issuer: this.url,
        authorization_endpoint: `${this.url}/authorize`,
        token_endpoint: `${this.url}/token`,
        jwks_uri: `${this.url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      },
    ];
  }

  private authorize(query: URLSearchParams): Said {
    const of = (name: string) => query.get(name) ?? '';
    const right = of('client_id') === CLIENT.id && of('response_type') === 'code' && of('scope').split(' ').includes('openid');
    if (!right || of('code_challenge_method') !== 'S256' || of('nonce') === '') return [400, { error: 'invalid_request' }];
    const back = new URL(of('redirect_uri'));
    back.searchParams.set('state', of('state'));
    back.searchParams.set('iss', this.url);
    if (this.agrees) {
      const code = randomUUID();
      const [challenge, redirectUri, nonce] = [of('code_challenge'), of('redirect_uri'), of('nonce')];
      this.codes.set(code, { challenge, redirectUri, nonce, claims: { ...this.account } });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return [302, {}, { location: back.href }];
  }

  private async token({ method }: IncomingMessage, form: URLSearchParams): Promise<Said> {
    const code = form.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    if (method !== 'POST' || form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return [401, { error: 'invalid_client' }];
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!issued || issued.challenge !== challenge || issued.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    const token = new SignJWT({ iss: this.url, aud: CLIENT.id, nonce: issued.nonce, ...issued.claims, ...this.forged })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuedAt()
      .setExpirationTime('5m');
    const signed = await token.sign(this.signsForeign ? this.foreign : this.key);
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: signed }];
  }
}
type Said = [status: number, body: object, headers?: Record<string, string>];
