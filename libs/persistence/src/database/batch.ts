import pg from 'pg';
import type { QueryConfig, QueryResultRow } from 'pg';

/** What a statement gave; `command` is the first word of its tag, which says what a COMMIT has come to. */
export interface Answer<Row extends QueryResultRow> {
  rows: Row[];
  command: string;
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
 * They run one after the other, each with a snapshot of its own; after one that fails the server skips the rest, which is told the same
 * error. The driver takes it for one query.
 */
export class Batch extends pg.Query {
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
