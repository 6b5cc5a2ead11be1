import { ApiError } from '../../lib/http.js';

/** The reason why the server refused a name that is not empty: it holds contact data. */
export const nameFault = (error: unknown): 'account.nameContact' | null =>
  error instanceof ApiError && error.problem?.fieldErrors?.['firstName'] ? 'account.nameContact' : null;
