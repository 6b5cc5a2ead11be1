import { ProblemError } from './http/problem.js';

/** The limits of a batching reader. */
export interface Bounds {
  /** The number of concurrent statements. */
  statements: number;
  /** Questions in one statement. A crowd shares few statements; a single question gets one at once. */
  questions: number;
  /** The limit of waiting questions; further ones are refused. */
  mostWaiting: number;
  /** A question that has waited longer is refused without a read. */
  longestWaitMs: number;
}

interface Waiting<Question, Answer> {
  question: Question;
  since: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

const tooMany = () => new ProblemError('unavailable', 'Many are coming at once.');

/** Batches questions to the database: those that wait together share one statement, in order, which begins after each was asked. */
export class Batches<Question, Answer> {
  private readonly waiting: Waiting<Question, Answer>[] = [];
  private running = 0;

  constructor(
    private readonly bounds: Bounds,
    /** Returns the answer to each question, in their order. */
    private readonly read: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  ) {}

  /** Returns the answer to one question. @throws `unavailable` when too many wait, and the driver's error. */
  async ask(question: Question): Promise<Answer> {
    if (this.waiting.length >= this.bounds.mostWaiting) throw tooMany();
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, since: performance.now(), resolve, reject });
      if (this.running < this.bounds.statements) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.running += 1;
    // Questions of the same turn of the event loop share a statement.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const [late, batch] = this.take();
      for (const { reject } of late) reject(tooMany());
      if (batch.length > 0) await this.answer(batch);
    }
    this.running -= 1;
  }

  private take(): [late: Waiting<Question, Answer>[], batch: Waiting<Question, Answer>[]] {
    const oldest = performance.now() - this.bounds.longestWaitMs;
    const fresh = this.waiting.findIndex(({ since }) => since >= oldest);
    const late = this.waiting.splice(0, fresh < 0 ? this.waiting.length : fresh);
    return [late, this.waiting.splice(0, this.bounds.questions)];
  }

  private async answer(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.read(batch.map(({ question }) => question));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
