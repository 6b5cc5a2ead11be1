import { Injectable } from '@nestjs/common';
import { WatchRepository, type WatchAnswer, type WatchQuestion } from '@app/persistence';
import { ProblemError } from '../http/problem.js';

/** Statements at a time: half of the pool, so that those who come in are not behind those who watch. */
const STATEMENTS = 2;
/** Questions in one statement. A crowd that comes back is answered in few; one asker alone is asked for at once. */
const QUESTIONS = 25;
/** More than two seconds' work. Whoever comes on top of that is asked to come again. */
const MOST_WAITING = 10_000;
/** By now the client has given up and asks again. */
const LONGEST_WAIT_MS = 4_000;

interface Waiting {
  question: WatchQuestion;
  since: number;
  resolve: (answer: WatchAnswer | null) => void;
  reject: (error: unknown) => void;
}

/** Asks the database for those who begin to watch: in their order, those who wait together in one statement. */
@Injectable()
export class WatchAnswers {
  private readonly waiting: Waiting[] = [];
  private running = 0;

  constructor(private readonly watches: WatchRepository) {}

  /** The answer to one question; null when the asker is no member. @throws `unavailable` when too many wait, and the driver's error. */
  async ask(question: WatchQuestion): Promise<WatchAnswer | null> {
    if (this.waiting.length >= MOST_WAITING) throw new ProblemError('unavailable', 'Many are coming back at once.');
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, since: performance.now(), resolve, reject });
      if (this.running < STATEMENTS) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.running += 1;
    // What comes in the same turn is asked together.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const [late, batch] = this.take();
      for (const { reject } of late) reject(new ProblemError('unavailable', 'Many are coming back at once.'));
      if (batch.length > 0) await this.answer(batch);
    }
    this.running -= 1;
  }

  private take(): [late: Waiting[], batch: Waiting[]] {
    const oldest = performance.now() - LONGEST_WAIT_MS;
    const fresh = this.waiting.findIndex(({ since }) => since >= oldest);
    const late = this.waiting.splice(0, fresh < 0 ? this.waiting.length : fresh);
    return [late, this.waiting.splice(0, QUESTIONS)];
  }

  private async answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.watches.answers(batch.map(({ question }) => question));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
