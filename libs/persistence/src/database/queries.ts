import type { QueryResultRow } from 'pg';
import type { EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';

/** A statement that is written by hand, and the rows it gives. Connections prepare it under its name, which no other has. */
export interface Statement<Row extends QueryResultRow> {
  readonly name: string;
  readonly text: string;
  /** Only the type is used. */
  readonly row?: Row;
}

export const statement = <Row extends QueryResultRow>(name: string, text: string): Statement<Row> => ({ name, text });

const CLOCK = statement<{ now: Date }>('clock', 'SELECT app_clock() AS now');

/** Runs work within a span of that name. */
export type InSpan = <T>(name: string, attributes: Readonly<Record<string, string | number | readonly string[]>>, work: () => T) => T;

/** Runs the work alone. */
export const unobserved: InSpan = (_name, _attributes, work) => work();

/** What a repository works on: an open transaction, or the database for single statements outside any. */
export abstract class Queries {
  /** Statements by entity. */
  abstract get manager(): EntityManager;

  /** Runs a statement that is prepared under `name`. @throws the driver's error; `isBusy` tells whether trying again makes sense. */
  abstract read<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;

  /** Statements by one entity. */
  of<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  all<Row extends QueryResultRow>({ name, text }: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    return this.read<Row>(name, text, values);
  }

  /** The first row, or null. */
  async one<Row extends QueryResultRow>({ name, text }: Statement<Row>, values: readonly unknown[] = []): Promise<Row | null> {
    return (await this.read<Row>(name, text, values))[0] ?? null;
  }

  /** The database's own time, the only clock of business rules. */
  async now(): Promise<Date> {
    const row = await this.one(CLOCK);
    if (!row) throw new Error('The database gave no time');
    return row.now;
  }
}
