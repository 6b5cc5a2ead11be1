import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const HOST = '__Host-';
const MARK = 'h';
const RANDOM = 43;

interface Options {
  /** The path of the cookie on plain http; a `__Host-` cookie has the path `/`. */
  path?: string;
  /** The maximum length of a token. */
  longest?: number;
}

/** The life of a cookie in the browser. */
type Until = { maxAge: number } | { expires: Date };

/**
 * A token in a cookie that no script and no other site can use. With an https address its name is `__Host-…`: the browser accepts such a cookie only
 * from this host over TLS, so no neighbouring host and no man in the middle can plant one. Browsers with an older cookie have the plain name, which
 * is read as well, but only for older tokens: those issued under the new name are marked and one character longer. Plain http (a developer's own
 * machine) has only the plain name.
 */
export class TokenCookie {
  private readonly secure: boolean;
  private readonly path: string;
  private readonly longest: number;
  readonly name: string;

  constructor(
    private readonly plain: string,
    publicUrl: string,
    { path = '/', longest = 100 }: Options = {},
  ) {
    this.secure = publicUrl.startsWith('https:');
    this.path = path;
    this.longest = longest;
    this.name = this.secure ? HOST + plain : plain;
  }

  /** The token of a Cookie header; `old`: it has the plain name, although the address is https now. */
  read(header: string | undefined): { token: string; old: boolean } | null {
    const token = valueOf(header, this.name, this.longest);
    if (token !== null || !this.secure) return token === null ? null : { token, old: false };
    const before = valueOf(header, this.plain, this.longest);
    return before?.length === RANDOM ? { token: before, old: true } : null;
  }

  give(reply: FastifyReply, token: string, until: Until): void {
    const { secure, path } = this;
    reply.setCookie(this.name, token, { path: secure ? '/' : path, httpOnly: true, sameSite: 'lax', secure, ...until });
  }

  /** Clears the cookie, under either name. */
  clear(reply: FastifyReply): void {
    if (this.secure) reply.clearCookie(this.name, { path: '/', secure: true });
    reply.clearCookie(this.plain, { path: this.path });
  }

  /** A token of 256 random bits for this cookie, or for an equivalent of it. */
  newToken(): string {
    return (this.secure ? MARK : '') + randomBytes(32).toString('base64url');
  }
}

/** The value of a cookie if it can be a token; of two with one name the first, as browsers send the one with the longer path first. */
function valueOf(header: string | undefined, name: string, longest: number): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    return value.length <= longest && /^[A-Za-z0-9_-]{20,}$/.test(value) ? value : null;
  }
  return null;
}
