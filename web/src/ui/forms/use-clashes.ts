import { mergeChanges } from '@app/domain';
import { useState } from 'react';
import { ApiError } from '../../lib/http.js';

/** The fields that the reader and another person both changed, and the stored record. */
export interface FoundClashes<T> {
  fields: readonly (keyof T & string)[];
  theirs: T;
}

/** The values that a form sent, and the former values of the changed ones. */
export interface SentChanges<T> {
  values: Partial<T>;
  was: Readonly<Record<string, unknown>>;
}

/** The stored record, when a save was refused because another person changed the same fields; null after any other failure. */
export const presentOf = <T>(error: unknown): T | null => ((error instanceof ApiError && error.problem?.present) || null) as T | null;

/**
 * Handles fields that another person changed while the form was open. `rebase` gives the form the stored record as its new
 * base, and the merged values, with the reader's own changes. The reader then keeps or gives up each clashing field.
 */
export function useClashes<T extends object>(rebase: (theirs: T, merged: T) => void) {
  const [found, setFound] = useState<FoundClashes<T> | null>(null);
  return {
    /** Empty fields: only other fields were changed, and the form now shows them. */
    found,
    meet: (theirs: T, { values, was }: SentChanges<T>): void => {
      const { merged, clashes } = mergeChanges(theirs, values, was);
      rebase(theirs, merged);
      setFound({ fields: clashes, theirs });
    },
    /** Ends the clash of these fields, with either value. */
    settle: (fields: readonly string[]): void =>
      setFound((now) => {
        const left = now?.fields.filter((field) => !fields.includes(field)) ?? [];
        return now && left.length > 0 ? { ...now, fields: left } : null;
      }),
    clear: (): void => setFound(null),
  };
}
