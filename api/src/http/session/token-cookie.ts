import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const HOST = '__Host-';
const MARK = 'h';
const RANDOM = 43;

interface Options {
  /** Where the cookie goes on plain http; a cookie of the host goes everywhere. */
  path?: string;
  /** How long a token may be at most. */
  longest?: number;
}

/** How long a cookie is kept by the browser. */
type Until = { maxAge: number } | { expires: Date };

/**
 * A token in a cookie that no script and no other site can use. Wherever the address is https its name is `__Host-…`: the browser takes
 * such a cookie from this very host over TLS only, so that no neighbouring host and nobody in the middle can plant one. Browsers that came
 * before have the plain name, which is read as well, but only for tokens of before: those given out under the new name are marked and one
 * character longer. On plain http (a developer's own machine) there is only the plain name.
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

  /** The token that a Cookie header carries; `old`: under the plain name, where the address has become https since. */
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

  /** Takes it from the browser, under either name. */
  clear(reply: FastifyReply): void {
    if (this.secure) reply.clearCookie(this.name, { path: '/', secure: true });
    reply.clearCookie(this.plain, { path: this.path });
  }

  /** A token of 256 random bits for this cookie, or for what is as good as it. */
  newToken(): string {
    return (this.secure ? MARK : '') + randomBytes(32).toString('base64url');
  }
}

/** The value of a cookie if it can be a token; of two with one name the first, as browsers send the one of the longer path first. */
function valueOf(header: string | undefined, name: string, longest: number): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    return value.length <= longest && /^[A-Za-z0-9_-]{20,}$/.test(value) ? value : null;
  }
  return null;
}
