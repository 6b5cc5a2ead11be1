import { ApiError } from '../../lib/http.js';

/** Why the server refused a name that is not empty: it holds what leads to a person. */
export const nameFault = (error: unknown): 'account.nameContact' | null =>
  error instanceof ApiError && error.problem?.fieldErrors?.['firstName'] ? 'account.nameContact' : null;
