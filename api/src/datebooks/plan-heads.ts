import { Injectable } from '@nestjs/common';
import { PlanHeadsRepository, type HeadAnswer, type HeadQuestion } from '@app/persistence';
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
export class PlanHeads {
  private readonly batches: Batches<HeadQuestion, HeadAnswer | null>;

  constructor(repository: PlanHeadsRepository) {
    this.batches = new Batches(BOUNDS, (questions) => repository.heads(questions));
  }

  /** Who reads a plan by a token, and of which state; 401 for nobody. */
  async of(question: HeadQuestion): Promise<PlanHead> {
    const { viewer, seq, stamp } = (await this.batches.ask(question)) ?? fail('not-signed-in');
    return { viewer, state: seq === null || stamp === null ? null : { seq, stamp } };
  }
}
