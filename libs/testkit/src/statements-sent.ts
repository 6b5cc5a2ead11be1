import pg from 'pg';

type Query = (this: pg.Client, sent: unknown, ...rest: unknown[]) => unknown;
const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : ((sent as { text?: string }).text ?? ''));

/** What the process sends to Postgres while `work` runs: the statements of each write, in the order in which they are sent. */
export async function statementsSent(work: () => Promise<unknown>): Promise<string[][]> {
  const writes: string[][] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (sent, ...rest) {
    const { asked } = sent as { asked?: unknown[] };
    writes.push((asked ?? [sent]).map(textOf));
    return query.call(this, sent, ...rest);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return writes;
}
