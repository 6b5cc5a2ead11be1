import type { BidTerms } from '@app/contracts';
import { blankOf, termsOf, type Term, type Terms } from '@app/domain';
import { fieldPairs } from './fields.js';

/*
 * SQL of what a venue offers, made of the tables of its terms when a module loads: plain text, which costs a statement nothing.
 */

/** SQL for terms of the row `of`, as pairs of a `jsonb_build_object`. */
export const termPairs = (table: Terms, of: string, are?: (term: Term) => boolean): string => fieldPairs(termsOf(table, are), of);

type ColumnOf<T extends Terms> = T[keyof T] extends infer Row extends Term ? Row['column'] : never;

/** The names of the columns of terms. */
export const columnsOf = <T extends Terms>(table: T, are?: (term: Term) => boolean): ColumnOf<T>[] =>
  termsOf(table, are).map(([, { column }]) => column as ColumnOf<T>);

/** SQL for terms of the row `of` as columns of a result, by their keys. */
export const termColumns = (table: Terms, of: string): string =>
  termsOf(table)
    .map(([key, { column }]) => `${of}.${column} AS "${key}"`)
    .join(', ');

/** Reads the terms of an offer as values of their columns; what it lacks is blank. */
export function termValues<T extends Terms>(table: T): (offer: Partial<BidTerms>) => Record<ColumnOf<T>, unknown> {
  const rows = termsOf(table);
  return (offer) =>
    Object.fromEntries(
      rows.map(([key, term]) => {
        const value = offer[key] ?? blankOf(term);
        return [term.column, ['perks', 'answers'].includes(term.type) ? JSON.stringify(value) : value];
      }),
    ) as Record<ColumnOf<T>, unknown>;
}
