import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface DrainOptions {
  /** The milliseconds in which idle connections may still bring a request; 0 ends them when no request is in progress. */
  readonly graceMs?: number;
  /** The limit of the wait for responses in progress, in milliseconds. */
  readonly patienceMs?: number;
}

/** Drains a server without cutting a response: it takes no new connection and finishes the requests in progress. */
export class Drain {
  private readonly underWay = new Set<ServerResponse>();
  private begun = false;
  private onQuiet: () => void = () => undefined;

  constructor(private readonly server: Server) {
    // Registered first: a response may have started before a later listener runs.
    server.prependListener('request', (_request, answer: ServerResponse) => {
      this.underWay.add(answer);
      if (this.begun) answer.shouldKeepAlive = false;
      answer.once('close', () => {
        this.underWay.delete(answer);
        if (this.underWay.size === 0) this.onQuiet();
      });
    });
  }

  /** Whether draining has begun: readiness then fails. */
  get draining(): boolean {
    return this.begun;
  }

  /** Resolves when every request in progress has its response, or `patienceMs` is over; the caller may then close the open connections. */
  async end({ graceMs = 0, patienceMs = 5_000 }: DrainOptions = {}): Promise<void> {
    this.begun = true;
    // Not the HTTP server's own close, which ends idle connections at once: a proxy may have a request on its way over one of them, and must not
    // repeat a command whose outcome it cannot know.
    NetServer.prototype.close.call(this.server);
    for (const answer of this.underWay) answer.shouldKeepAlive = false;
    const late = new AbortController();
    const over = pause(patienceMs, undefined, { signal: late.signal }).catch(() => undefined);
    await pause(graceMs);
    await Promise.race([this.quiet(), over]);
    late.abort();
  }

  private quiet(): Promise<void> {
    return this.underWay.size === 0 ? Promise.resolve() : new Promise((resolve) => (this.onQuiet = resolve));
  }
}
