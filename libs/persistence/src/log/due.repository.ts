import type { Database } from '../database/database.js';
import type { TimedStep } from './timed-step.js';

/** The result of the query for due rows. */
interface Due {
  /** The steps with due rows. */
  steps: ReadonlySet<string>;
  /** The milliseconds until the next row is due or a failed row may be tried again; null: there is none. */
  nextMs: number | null;
}

/** Steps of the tick whose rows have a time. */
export class DueRepository {
  constructor(private readonly database: Database) {}

  /** Asks for all steps at once what is due and when the next will be: one statement, which takes the same time however many plans there are. */
  readerOf(steps: readonly TimedStep[]): () => Promise<Due> {
    if (steps.length === 0) return () => Promise.resolve({ steps: new Set(), nextMs: null });
    const instants = steps.map((step) => `('${step.name}', ${step.next})`);
    const statement = `SELECT coalesce(array_agg(s.name) FILTER (WHERE s.at <= c.now), '{}') AS steps,
        ceil(1000 * extract(epoch FROM least(min(s.at) FILTER (WHERE s.at > c.now), (SELECT min(next_try) FROM tick_failures
          WHERE dead_at IS NULL AND next_try > (SELECT app_clock()))) - c.now))::float8 AS "nextMs"
      FROM (SELECT app_clock() AS now) c CROSS JOIN (VALUES ${instants.join(', ')}) AS s(name, at) GROUP BY c.now`;
    return async () => {
      const [row] = await this.database.read<{ steps: string[]; nextMs: number | null }>('what-is-due', statement, []);
      return { steps: new Set(row?.steps), nextMs: row?.nextMs ?? null };
    };
  }
}
