import type { EventEnvelope } from '@app/contracts';

/** A claimed idempotency key, with the status of the response that is stored under it. */
export interface AnswerKey {
  principal: string;
  route: string;
  key: string;
  status: number;
}

/**
 * The answer to a transaction's last statement, which travels with the commit. A command returns it without waiting, because waiting would cost
 * another round trip.
 */
export class LateAnswer<T> {
  constructor(readonly value: Promise<T>) {
    value.catch(() => undefined);
  }
}

/** The event and the answer of a statement that writes both; its command notes the event with `appendWhenWritten`. */
export interface WrittenWithEvent<T> {
  event: Promise<EventEnvelope>;
  answer: LateAnswer<T>;
}

/** The value of an answer that is there now or comes with the commit. */
export const answerOf = <T>(answer: T | LateAnswer<T>): T | Promise<T> => (answer instanceof LateAnswer ? answer.value : answer);
