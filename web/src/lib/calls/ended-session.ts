import { useEffect } from 'react';
import { create } from 'zustand';
import type { Kind } from './viewer.js';

/** The team's part of a person's session ends by itself. */
type SessionKind = Kind | 'team';

/** Whose session has ended under the page, so that the page asks for a sign-in. */
const useEndedSession = create<Record<SessionKind, boolean>>(() => ({ person: false, desk: false, team: false }));

interface Waiting {
  promise: Promise<boolean>;
  answer: (isBack: boolean) => void;
}
const covers: Record<SessionKind, number> = { person: 0, desk: 0, team: 0 };
const waiting: Record<SessionKind, Waiting | null> = { person: null, desk: null, team: null };

/** The page that calls it asks for a sign-in; true while it has to. What waits when the page goes is not sent. */
export function useSignedOut(kind: SessionKind): boolean {
  useEffect(() => {
    covers[kind] += 1;
    return () => {
      covers[kind] -= 1;
      if (covers[kind] === 0) endWait(kind, false);
    };
  }, [kind]);
  return useEndedSession((ended) => ended[kind]);
}

/** Asks for a sign-in and waits for it. True: the same identity is signed in again, and what was refused may be sent again. */
export function signedInAgain(kind: SessionKind): Promise<boolean> {
  if (covers[kind] === 0) return Promise.resolve(false);
  if (waiting[kind]) return waiting[kind].promise;
  let answer: Waiting['answer'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => (answer = resolve));
  waiting[kind] = { promise, answer };
  useEndedSession.setState({ [kind]: true });
  return promise;
}

/** Answers what waits for a sign-in; false: nothing is sent. */
export function endWait(kind: SessionKind, isBack: boolean): void {
  const now = waiting[kind];
  waiting[kind] = null;
  useEndedSession.setState({ [kind]: false });
  now?.answer(isBack);
}
