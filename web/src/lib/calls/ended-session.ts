import { useEffect } from 'react';
import { create } from 'zustand';
import type { Kind } from './viewer.js';

/** A session that can end by itself; the team's part of a person's session is one. */
type SessionKind = Kind | 'team';

/** The sessions that have ended under the page, for which the page asks for a sign-in. */
const useEndedSession = create<Record<SessionKind, boolean>>(() => ({ person: false, desk: false, team: false }));

interface Waiting {
  promise: Promise<boolean>;
  answer: (isBack: boolean) => void;
}
const covers: Record<SessionKind, number> = { person: 0, desk: 0, team: 0 };
const waiting: Record<SessionKind, Waiting | null> = { person: null, desk: null, team: null };

/** True while the page has to ask for a sign-in. Calls that still wait when the page goes are not sent. */
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

/** Asks for a sign-in and waits for it. True: the same identity is signed in again, so a refused call may be repeated. */
export function signedInAgain(kind: SessionKind): Promise<boolean> {
  if (covers[kind] === 0) return Promise.resolve(false);
  if (waiting[kind]) return waiting[kind].promise;
  let answer: Waiting['answer'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => (answer = resolve));
  waiting[kind] = { promise, answer };
  useEndedSession.setState({ [kind]: true });
  return promise;
}

/** Ends the wait for a sign-in; false: the waiting calls are not sent. */
export function endWait(kind: SessionKind, isBack: boolean): void {
  const now = waiting[kind];
  waiting[kind] = null;
  useEndedSession.setState({ [kind]: false });
  now?.answer(isBack);
}
