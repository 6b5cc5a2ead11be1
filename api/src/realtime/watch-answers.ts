import { Injectable } from '@nestjs/common';
import { Database, type WatchAnswer, type WatchQuestion } from '@app/persistence';
import { Batches } from '../batches.js';

const BOUNDS = {
  // Half of the pool, so that handshakes do not queue behind watches.
  statements: 2,
  questions: 25,
  // More than two seconds' work.
  mostWaiting: 10_000,
  // By now the client has given up and retries.
  longestWaitMs: 4_000,
};

/** Batches the database reads of new subscriptions. */
@Injectable()
export class WatchAnswers {
  private readonly batches: Batches<WatchQuestion, WatchAnswer | null>;

  constructor({ watch: watches }: Database) {
    this.batches = new Batches(BOUNDS, (questions) => watches.answers(questions));
  }

  /** Returns the answer to one question; null when the caller is no member. @throws `unavailable` when too many wait, and the driver's error. */
  ask(question: WatchQuestion): Promise<WatchAnswer | null> {
    return this.batches.ask(question);
  }
}
