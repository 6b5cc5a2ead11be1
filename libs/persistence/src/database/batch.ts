import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { ClientBase, QueryConfig, QueryResultRow } from 'pg';
import type { QueryRunner } from 'typeorm';

/**
 * Whether the statements of a transaction travel in batches. That rests on private parts of pg 8: this file alone reaches into them, and
 * batch.spec.ts names each. With PG_BATCH=off a statement is sent when the one before it is answered: slower, by public parts alone.
 */
export const BATCHED = process.env['PG_BATCH'] !== 'off';

/** What a statement gave; `command` is the first word of its tag, which says what a COMMIT has come to. */
export interface Answer<Row extends QueryResultRow> {
  rows: Row[];
  command: string;
}

/** Statements that run one after the other. After one that fails the rest is skipped, and fails with the same error. */
export interface Batch {
  /** Adds a statement, prepared where it has a name. */
  ask<Row extends QueryResultRow>(query: QueryConfig): Promise<Answer<Row>>;
  /** Sends them behind what was sent to the client before. */
  sendTo(client: ClientBase): void;
}

export const createBatch = (): Batch => (BATCHED ? new PipelinedBatch() : new SequentialBatch());

/**
 * Ends a connection, so that the pool does not lend it again: pg forgets a ROLLBACK that timed out in its queue, and the next to use the
 * connection would find this transaction open and commit the half of it. The server rolls back what a lost connection had begun.
 */
export function discard(client: ClientBase | undefined): void {
  const ended = client as (pg.Client & { connection: { stream: Duplex } }) | undefined;
  ended?.end().catch(() => undefined);
  // What was sent ahead is not waited for.
  if (BATCHED) ended?.connection.stream.destroy();
}

/** Has the statements that TypeORM makes on the client wait for those that were asked for before: a sequential batch sends them later. */
export function keepOrder(runner: QueryRunner, client: ClientBase): void {
  if (BATCHED) return;
  const query = runner.query.bind(runner) as (...asked: unknown[]) => Promise<unknown>;
  Object.assign(runner, { query: (...asked: unknown[]) => inTurn(client, () => query(...asked)) });
}

/** By client, the last of what was asked of it. */
const ends = new WeakMap<ClientBase, Promise<unknown>>();

function inTurn<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const done = (ends.get(client) ?? Promise.resolve()).then(work, work);
  ends.set(client, done);
  return done;
}

class SequentialBatch implements Batch {
  private readonly asked: ((client: ClientBase) => Promise<void>)[] = [];
  private failure: { error: unknown } | undefined;

  ask<Row extends QueryResultRow>(query: QueryConfig): Promise<Answer<Row>> {
    return new Promise((resolve, reject) => {
      this.asked.push((client) => inTurn(client, () => this.run<Row>(client, query)).then(resolve, reject));
    });
  }

  sendTo(client: ClientBase): void {
    for (const send of this.asked) void send(client);
  }

  private async run<Row extends QueryResultRow>(client: ClientBase, query: QueryConfig): Promise<Answer<Row>> {
    if (this.failure) throw this.failure.error;
    try {
      return await client.query<Row>(query);
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }
}

/** How a statement's rows are read. */
interface Columns {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
}

interface Asked {
  name: string;
  text: string;
  values: unknown[];
  columns?: Columns | undefined;
  rows: QueryResultRow[];
  resolve(answer: Answer<QueryResultRow>): void;
  reject(error: Error): void;
}

/** What of the driver's connection it is made with; a statement is submitted when it was sent to be prepared, and parsed when it was. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(): void;
  sync(): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (this: void, value: unknown) => unknown } }).utils;

/** By connection and name, how the rows of its prepared statements are read: they are asked for with the first execution only. */
const described = new WeakMap<Connection, Map<string, Columns>>();

/**
 * Statements that the server gets with one Sync, and so answers with one write: each write is a system call that rouses the other side.
 * They run one after the other, each with a snapshot of its own; after one that fails the server skips the rest, which get the same
 * error. The driver takes it for one query.
 */
class PipelinedBatch extends pg.Query implements Batch {
  declare callback?: (error?: Error) => void;
  /** Of the statement that is being answered: the driver notes under it what was prepared. */
  name = '';
  text = '';
  private readonly asked: Asked[] = [];
  private at = 0;

  constructor() {
    super({ text: '' });
  }

  /** Adds a statement, prepared where it has a name; its values are made ready at once. */
  ask<Row extends QueryResultRow>({ name = '', text, values = [] }: QueryConfig): Promise<Answer<Row>> {
    const ready = values.map((value) => prepareValue(value));
    return new Promise<Answer<Row>>((resolve, reject) => {
      const answered = resolve as (answer: Answer<QueryResultRow>) => void;
      this.asked.push({ name, text, values: ready, rows: [], resolve: answered, reject });
    });
  }

  sendTo(client: ClientBase): void {
    client.query(this);
  }

  override submit = (to: unknown): Error | null => {
    const connection = to as Connection;
    const known = columnsOn(connection);
    const before = ({ name }: Asked) => connection.parsedStatements[name] ?? connection.submittedNamedStatements[name];
    const clash = this.asked.find((one) => one.name !== '' && (before(one) ?? one.text) !== one.text);
    if (clash) return new Error(`Another statement is prepared as ${clash.name}`);
    connection.stream.cork();
    for (const one of this.asked) {
      const { name, text, values } = one;
      const prepared = name !== '' && before(one) !== undefined;
      if (!prepared) connection.parse({ name, text });
      if (name !== '' && !prepared) connection.submittedNamedStatements[name] = text;
      connection.bind({ statement: name, values });
      one.columns = prepared ? known.get(name) : undefined;
      if (!one.columns) connection.describe({ type: 'P', name: '' });
      connection.execute();
    }
    connection.sync();
    connection.stream.uncork();
    this.turnTo(0);
    return null;
  };

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const one = this.asked[this.at];
    if (!one) return;
    one.columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const one = this.asked[this.at];
    const { names, parsers } = one?.columns ?? NONE;
    const row: QueryResultRow = {};
    fields.forEach((text, n) => (row[names[n]!] = text === null ? null : parsers[n]!(text)));
    one?.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    const one = this.asked[this.at];
    if (!one) return;
    if (one.name !== '') columnsOn(connection).set(one.name, one.columns ?? NONE);
    this.turnTo(this.at + 1);
    one.resolve({ rows: one.rows, command: text.split(' ', 1)[0]! });
  }

  handleError(error: Error, connection: Connection): void {
    const left = this.asked.slice(this.at);
    this.turnTo(this.asked.length);
    for (const one of left) {
      delete connection.submittedNamedStatements[one.name];
      one.reject(error);
    }
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.();
  }

  private turnTo(at: number): void {
    this.at = at;
    const { name, text } = this.asked[at] ?? { name: '', text: '' };
    Object.assign(this, { name, text });
  }
}

const NONE: Columns = { names: [], parsers: [] };

function columnsOn(connection: Connection): Map<string, Columns> {
  const known = described.get(connection) ?? new Map<string, Columns>();
  described.set(connection, known);
  return known;
}
