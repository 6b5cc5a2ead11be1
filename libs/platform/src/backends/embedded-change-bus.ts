import pg from 'pg';
import type { Logger } from '../logger.js';
import { CHANNEL, ChannelChangeBus } from './channel-change-bus.js';

const MOST_WAITING = 1_000;
const RETRY_MS = { first: 50, longest: 1_000 };

/** The change bus over NOTIFY and LISTEN on a connection of its own, outside every transaction. It reconnects for ever. */
export class EmbeddedChangeBus extends ChannelChangeBus {
  private client: pg.Client | null = null;
  private waiting: string[] = [];
  private sending = false;
  private closed = false;
  private attempts = 0;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    super();
  }

  get connected(): boolean {
    return this.client !== null;
  }

  /** Resolves after the first attempt to listen. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'change-bus',
      keepAlive: true,
      connectionTimeoutMillis: 1_500,
      query_timeout: 1_800,
      // LISTEN has returned by then, so the limit bounds the sending alone.
      statement_timeout: 1_700,
      lock_timeout: 1_500,
      // A NOTIFY takes a transaction number, and its commit would wait for the disk.
      options: '-c synchronous_commit=off',
    });
    const lost = (error?: Error) => this.lost(client, error);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', (notice) => this.received(notice.payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      if (this.closed) return await client.end();
      this.client = client;
      this.attempts = 0;
      if (!this.sending) void this.flush();
    } catch (error) {
      void client.end().catch(() => undefined);
      this.again(error);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    const client = this.client;
    this.client = null;
    if (client && this.waiting.length > 0) await this.notify(client);
    await client?.end().catch(() => undefined);
  }

  protected send(text: string): void {
    if (!this.client || this.waiting.length >= MOST_WAITING) return;
    this.waiting.push(text);
    if (this.sending) return;
    this.sending = true;
    // All messages of a commit travel together, after the own sockets and the own listeners.
    setImmediate(() => void this.flush());
  }

  protected failed(error: unknown): void {
    this.logger.error({ err: error }, 'a change message was not understood');
  }

  /**
   * Sends what waits, one statement at a time: messages gather only while the last one is unanswered, because each statement rouses every process
   * of Postgres that listens to any channel.
   */
  private async flush(): Promise<void> {
    this.sending = true;
    while (this.client && this.waiting.length > 0) await this.notify(this.client);
    this.sending = false;
  }

  private async notify(client: pg.Client): Promise<void> {
    try {
      await client.query({
        name: 'publish-changes',
        text: `SELECT pg_notify('${CHANNEL}', m) FROM unnest($1::text[]) AS m`,
        values: [this.waiting.splice(0)],
      });
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: pg.Client, error?: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    void client.end().catch(() => undefined);
    this.again(error);
  }

  private again(error: unknown): void {
    if (this.closed) return;
    this.waiting = [];
    const delay = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** this.attempts) * (0.5 + Math.random() / 2);
    this.attempts += 1;
    this.logger.warn({ err: error, attempt: this.attempts }, 'the connection of the change bus was lost');
    this.retry = setTimeout(() => void this.open(), delay);
  }
}
