import type { EventEnvelope } from '@app/contracts';

/** A claimed idempotency key, with the status of the response that is stored under it. */
export interface AnswerKey {
  principal: string;
  route: string;
  key: string;
  status: number;
}

/** The answer to a transaction's last statement, which travels with the commit. A command that waits for it needs one more round trip. */
export class LateAnswer<T> {
  constructor(readonly value: Promise<T>) {
    value.catch(() => undefined);
  }
}

/** What a statement has written together with its event, which its command appends. */
export interface WrittenWithEvent<T> {
  event: Promise<EventEnvelope>;
  answer: LateAnswer<T>;
}

/** What a command answers, now or with the commit. */
export const answerOf = <T>(answer: T | LateAnswer<T>): T | Promise<T> => (answer instanceof LateAnswer ? answer.value : answer);
