import { ApiError } from '../lib/http.js';

/** The sentence that the server sends with a failure, as the message of a toast; nothing where there is none. */
export const problemMessage = (error: unknown): { message?: string } =>
  error instanceof ApiError && error.problem?.detail ? { message: error.problem.detail } : {};
