import { create } from 'zustand';
import type { ErrorCode } from '@app/contracts';
import { ApiError } from '../lib/http.js';

interface TeamSession {
  /** The team's pages ask for a new sign-in. */
  ended: boolean;
  /** A call waits for the code of the second factor. */
  asksCode: boolean;
  end: () => void;
  begin: () => void;
  /** Answers the request for a code; false: the reader cancelled it. */
  answer: (given: boolean) => void;
}

let asking: { promise: Promise<boolean>; answer: (given: boolean) => void } | null = null;

/** The identity checks of the team's pages that wait for the reader. */
export const useTeamSession = create<TeamSession>((set) => ({
  ended: false,
  asksCode: false,
  end: () => set({ ended: true }),
  begin: () => set({ ended: false }),
  answer(given) {
    asking?.answer(given);
    asking = null;
    set({ asksCode: false });
  },
}));

const isCode = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code;
export const isSessionEnded = (error: unknown): boolean => isCode(error, 'team-session-ended');

function askForCode(): Promise<boolean> {
  if (!asking) {
    let answer: (given: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => (answer = resolve));
    asking = { promise, answer };
    useTeamSession.setState({ asksCode: true });
  }
  return asking.promise;
}

/** Makes a call that shows personal data; when the server demands a code, asks for it and repeats the call. */
export async function withCode<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isCode(error, 'second-factor-needed') || !(await askForCode())) throw error;
    return call();
  }
}
