import { Injectable } from '@nestjs/common';
import { PlanVersionsRepository, type PlanVersion, type VersionQuery } from '@app/persistence';
import { Batches } from '../batches.js';
import { fail } from '../http/problem.js';
import type { PlanHead } from '../http/answers/plan-answers.js';

const BOUNDS = {
  // With so many on their way, those who come meanwhile are asked for together.
  statements: 3,
  questions: 50,
  mostWaiting: 10_000,
  // A server that does not answer is told of as soon as when a connection is waited for.
  longestWaitMs: 1_500,
};

/** Asks the database, before each read of a plan, who reads it and of which state it would be. */
@Injectable()
export class PlanVersions {
  private readonly batches: Batches<VersionQuery, PlanVersion | null>;

  constructor(repository: PlanVersionsRepository) {
    this.batches = new Batches(BOUNDS, (questions) => repository.versionsOf(questions));
  }

  /** Who reads a plan by a token, and of which state; 401 for nobody. */
  async of(question: VersionQuery): Promise<PlanHead> {
    const { viewer, seq, stamp } = (await this.batches.ask(question)) ?? fail('not-signed-in');
    return { viewer, state: seq === null || stamp === null ? null : { seq, stamp } };
  }
}
