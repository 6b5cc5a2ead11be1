import type { Call } from '@app/testkit';

/** These headers contain the time, the process and a random name of every response. */
const SILENT_HEADERS = ['date', 'x-now', 'x-trace-id', 'keep-alive', 'connection'];

/** The limit of concurrent reads: a busy process refuses reads, which reveals no secret. */
const AT_ONCE = 6;

/**
 * All reads of an attacker, in order. Ids and tokens are random and are named by their first appearance, so that two worlds with equal responses have
 * the same transcript.
 */
export class Transcript {
  private readonly names = new Map<string, string>();
  readonly lines: string[] = [];
  /** The original text, for the check of secrets regardless of the other world. */
  readonly raw: string[] = [];

  note(what: string, text: string): void {
    this.raw.push(text);
    this.lines.push(`${this.plain(what)} ${this.plain(text)}`);
  }

  /** Calls, and records status, headers, size and body of the response. */
  async call(url: string, who: string, route: string, { cookie, token, body, key }: Call = {}): Promise<void> {
    this.noteAnswer(who, route, await ask(url, route, { cookie, token, body, key }));
  }

  /** Reads, a few concurrently, and records the responses in the order of the routes. */
  async readAll(url: string, calls: readonly (readonly [who: string, route: string, call: Call])[]): Promise<void> {
    for (let from = 0; from < calls.length; from += AT_ONCE) {
      const some = calls.slice(from, from + AT_ONCE);
      const answers = await Promise.all(some.map(([, route, options]) => ask(url, route, options)));
      for (const [n, answer] of answers.entries()) this.noteAnswer(some[n]?.[0] ?? '', some[n]?.[1] ?? '', answer);
    }
  }

  private noteAnswer(who: string, route: string, { status, head, text }: Answer): void {
    this.note(`${who} ${route}`, `${status} ${head} ${text.length} ${text}`);
  }

  private plain(text: string): string {
    return (
      text
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => this.nameOf(id))
        .replace(/[\w-]{40,}/g, 'token')
        .replace(/\b[A-Z2-7]{32}\b/g, 'secret')
        // A checksum over ids, in the tags of the guest's own lists.
        .replace(/\.\d{9,}(?=\\?")/g, '.checksum')
        .replace(/"(inviteCode|ref|traceId)":"[\w-]+"/g, '"$1":"random"')
    );
  }

  private nameOf(id: string): string {
    const name = this.names.get(id) ?? `id${this.names.size}`;
    this.names.set(id, name);
    return name;
  }
}

interface Answer {
  status: number;
  head: string;
  text: string;
}
async function ask(url: string, route: string, { cookie, token, body, key }: Call): Promise<Answer> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const head = [...answer.headers].filter(([name]) => !SILENT_HEADERS.includes(name)).map((header) => header.join(': '));
  return { status: answer.status, head: head.join('; '), text: await answer.text() };
}

/** The first line in which two transcripts differ; null when they are the same. */
export function difference(one: Transcript, other: Transcript): string | null {
  const at = Math.max(one.lines.length, other.lines.length);
  for (let n = 0; n < at; n += 1) {
    const [a, b] = [one.lines[n] ?? 'nothing more', other.lines[n] ?? 'nothing more'];
    if (a === b) continue;
    let from = 0;
    while (from < a.length && a[from] === b[from]) from += 1;
    const near = (text: string) => text.slice(Math.max(0, from - 160), from + 160);
    return `in answer ${n} (${a.slice(0, 80)}):\n  …${near(a)}\n  …${near(b)}`;
  }
  return null;
}
