import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface DrainOptions {
  /** For how long kept connections that are idle may still bring a request, milliseconds; 0 ends them as soon as nothing is under way. */
  readonly graceMs?: number;
  /** For how long answers under way are waited for, milliseconds. */
  readonly patienceMs?: number;
}

/** Lets a server end without cutting an answer: it takes no new connection, finishes what is under way, and asks for nothing more. */
export class Drain {
  private readonly underWay = new Set<ServerResponse>();
  private begun = false;
  private onQuiet: () => void = () => undefined;

  constructor(private readonly server: Server) {
    // First of all listeners: an answer may be on its way before a later one is called.
    server.prependListener('request', (_request, answer: ServerResponse) => {
      this.underWay.add(answer);
      if (this.begun) answer.shouldKeepAlive = false;
      answer.once('close', () => {
        this.underWay.delete(answer);
        if (this.underWay.size === 0) this.onQuiet();
      });
    });
  }

  /** Whether the end has begun: whoever asks for readiness should look elsewhere. */
  get draining(): boolean {
    return this.begun;
  }

  /** Resolves when everything under way is answered, or its patience is over; what is open then may be closed. */
  async end({ graceMs = 0, patienceMs = 5_000 }: DrainOptions = {}): Promise<void> {
    this.begun = true;
    // Not the HTTP server's own close, which ends idle connections at once: a proxy may have a request on its way over one of them, and
    // must not repeat a command of which it can't know whether it was done.
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
