import { Injectable } from '@nestjs/common';
import { Database, type ArgumentOf, type ResultOf } from '@app/persistence';
import { Batches } from '../batches.js';
import { fail } from '../http/problem.js';
import type { PlanHead } from '../http/answers/plan-answers.js';

type PlanVersion = ResultOf<'planVersions', 'versionsOf'>;
type VersionQuery = ArgumentOf<'planVersions', 'versionsOf'>[number];

const BOUNDS = {
  // With this many statements in progress, further questions wait and share one.
  statements: 3,
  questions: 50,
  mostWaiting: 10_000,
  // A server that does not respond fails a read as soon as a missing connection does.
  longestWaitMs: 1_500,
};

/** Asks the database, before each read of a plan, for its reader and its state. */
@Injectable()
export class PlanVersions {
  private readonly batches: Batches<VersionQuery, PlanVersion | null>;

  constructor({ planVersions: repository }: Database) {
    this.batches = new Batches(BOUNDS, (questions) => repository.versionsOf(questions));
  }

  /** Returns the reader that a token names and the state of the plan; 401 without a session. */
  async of(question: VersionQuery): Promise<PlanHead> {
    const { viewer, seq, stamp } = (await this.batches.ask(question)) ?? fail('not-signed-in');
    return { viewer, state: seq === null || stamp === null ? null : { seq, stamp } };
  }
}
