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

/**
 * What a form does about a field that somebody else changed since it was opened. `rebase` gives the form the stored record as what it was
 * opened with, and its values merged with that: the reader's in what they changed. The reader then keeps or gives up each that clashes.
 */
export function useClashes<T extends object>(rebase: (theirs: T, merged: T) => void) {
  const [found, setFound] = useState<FoundClashes<T> | null>(null);
  return {
    found: found && found.fields.length > 0 ? found : null,
    /** Shows the clashes that a refused save tells of. False for any other failure. */
    meet: (error: unknown, { values, was }: SentChanges<T>): boolean => {
      const present = error instanceof ApiError ? error.problem?.present : undefined;
      if (!present) return false;
      const theirs = present as T;
      const { merged, clashes } = mergeChanges(theirs, values, was);
      rebase(theirs, merged);
      setFound({ fields: clashes, theirs });
      return true;
    },
    /** Ends the clash of these fields, whichever value was chosen. */
    settle: (fields: readonly string[]): void =>
      setFound((now) => now && { ...now, fields: now.fields.filter((field) => !fields.includes(field)) }),
    clear: (): void => setFound(null),
  };
}
