import pg from 'pg';

type Query = (this: pg.Client, sent: unknown, ...rest: unknown[]) => unknown;
const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : ((sent as { text?: string }).text ?? ''));

/** The statements that went to Postgres in one write, and the connection that took them. */
interface SentWrite {
  connection: unknown;
  texts: string[];
}

/** Returns the writes of the process to Postgres while `work` runs, of all its connections, in the order in which they are sent. */
export async function statementsSent(work: () => Promise<unknown>): Promise<SentWrite[]> {
  const writes: SentWrite[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (sent, ...rest) {
    const { asked } = sent as { asked?: unknown[] };
    writes.push({ connection: this, texts: (asked ?? [sent]).map(textOf) });
    return query.call(this, sent, ...rest);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return writes;
}
