import { ApiError, newIdempotencyKey } from '../http.js';

interface Attempt {
  content: string;
  key: string;
  body: unknown;
}

/** What was sent and not answered yet, by the name of its command. It outlives the form: who opens it again tries the same again. */
const unanswered = new Map<string, Attempt>();

/** What one person tried is nobody else's. */
export const forgetAttempts = (): void => unanswered.clear();

/** A refusal is an answer. A failure of the server or of a proxy before it is none: what was sent may have been done. */
const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.problem !== null && error.status < 500;

/**
 * Sends a command that must happen once. Until the server has answered, the same content is sent again under the same key and with the same
 * body, however often somebody presses. `name` says what it is done to, `typed` what the person has put in, and `make` what is sent of it.
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
