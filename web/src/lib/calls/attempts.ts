import { ApiError, newIdempotencyKey } from '../http.js';

interface Attempt {
  content: string;
  key: string;
  body: unknown;
}

/** The sent and unanswered attempts by the name of their command. They outlive the form: a form that is opened again repeats the same attempt. */
const unanswered = new Map<string, Attempt>();

/** Removes all attempts, because another person must not repeat them. */
export const forgetAttempts = (): void => unanswered.clear();

/** Whether an error is an answer. A failure of the server or of a proxy is none: the command may have been executed. */
const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.problem !== null && error.status < 500;

/**
 * Sends a command that must happen once. Until the server has answered, each press sends the same content under the same key and with the
 * same body. `name` names the command and its target, `typed` is the input of the person, and `make` builds the body from it.
 */
export async function attempt<B, T>(
  name: string,
  typed: unknown,
  make: () => B | Promise<B>,
  send: (body: B, key: string) => Promise<T>,
): Promise<T> {
  const content = JSON.stringify(typed);
  let current = unanswered.get(name);
  if (current?.content !== content) {
    current = { content, key: newIdempotencyKey(), body: await make() };
    unanswered.set(name, current);
  }
  try {
    const answer = await send(current.body as B, current.key);
    unanswered.delete(name);
    return answer;
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(name);
    throw error;
  }
}
