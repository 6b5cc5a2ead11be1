import { mergeChanges } from '@app/domain';
import { useState } from 'react';
import { ApiError } from '../../lib/http.js';

/** The fields that the reader and somebody else both changed, and the record as it is stored now. */
export interface FoundClashes<T> {
  fields: readonly (keyof T & string)[];
  theirs: T;
}

/** What a form sent: its values, and what the changed ones were when it was opened. */
export interface SentChanges<T> {
  values: Partial<T>;
  was: Readonly<Record<string, unknown>>;
}

/** The record as it is stored now, where a save was refused because somebody else changed the same; null after any other failure. */
export const presentOf = <T>(error: unknown): T | null => ((error instanceof ApiError && error.problem?.present) || null) as T | null;

/**
 * What a form does about a field that somebody else changed since it was opened. `rebase` gives the form the stored record as what it was
 * opened with, and its values merged with that: the reader's in what they changed. The reader then keeps or gives up each that clashes.
 */
export function useClashes<T extends object>(rebase: (theirs: T, merged: T) => void) {
  const [found, setFound] = useState<FoundClashes<T> | null>(null);
  return {
    /** Without fields where only other fields were changed, which the form shows now. */
    found,
    meet: (theirs: T, { values, was }: SentChanges<T>): void => {
      const { merged, clashes } = mergeChanges(theirs, values, was);
      rebase(theirs, merged);
      setFound({ fields: clashes, theirs });
    },
    /** Ends the clash of these fields, whichever value was chosen. */
    settle: (fields: readonly string[]): void =>
      setFound((now) => {
        const left = now?.fields.filter((field) => !fields.includes(field)) ?? [];
        return now && left.length > 0 ? { ...now, fields: left } : null;
      }),
    clear: (): void => setFound(null),
  };
}
