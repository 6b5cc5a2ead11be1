import { changedFields, changedFrom, isSameJson } from '@app/domain';
import { useState } from 'react';
import type { ClashListProps, ClashRow } from './clash-list.js';
import { useClashes } from './use-clashes.js';

/** A question of a form: the fields of its answer, its label, and the answer of a stored record in words. */
export interface FormQuestion<T> {
  fields: readonly (keyof T & string)[];
  label: string;
  say: (stored: T) => string;
}

interface FormState<T> {
  /** The stored record of the last read. */
  seen: T;
  opened: T;
  values: T;
}

/** The form after a read of the record: untouched fields take the new value, changed ones keep their base. */
function follow<T extends object>({ opened, values }: FormState<T>, stored: T): FormState<T> {
  const touched = changedFields(opened, values);
  const open = Object.keys(touched).filter((key) => !isSameJson(values[key as keyof T], stored[key as keyof T]));
  const earlier = Object.fromEntries(Object.entries(opened).filter(([key]) => open.includes(key)));
  return { seen: stored, opened: { ...stored, ...earlier }, values: { ...stored, ...touched } };
}

/**
 * A form of a record that others may change meanwhile: it keeps the input, and asks about fields that both have changed. `begin` gives
 * earlier input to go on with.
 */
export function useSharedForm<T extends object>(
  stored: T,
  questions: readonly FormQuestion<T>[],
  begin?: () => Pick<FormState<T>, 'opened' | 'values'> | null,
) {
  const [state, setState] = useState<FormState<T>>(() => ({ seen: stored, ...(begin?.() ?? { opened: stored, values: stored }) }));
  if (!isSameJson(state.seen, stored)) setState(follow(state, stored));
  const { opened, values } = state;
  const was = changedFrom(
    opened,
    values,
    questions.map(({ fields }) => fields),
  );
  const { found, ...clashes } = useClashes<T>((theirs, merged) =>
    setState((now) => ({ ...now, opened: theirs, values: { ...merged, ...changedFields(values, now.values) } })),
  );
  const rows = ({ fields, theirs }: NonNullable<typeof found>): ClashRow[] =>
    questions
      .filter((question) => question.fields.some((field) => fields.includes(field)))
      .map((question) => ({ fields: question.fields, label: question.label, theirs: question.say(theirs) }));
  const take = ({ fields }: ClashRow): void => {
    const theirs = Object.fromEntries(Object.entries(opened).filter(([field]) => fields.includes(field))) as Partial<T>;
    setState((now) => ({ ...now, values: { ...now.values, ...theirs } }));
    clashes.settle(fields);
  };
  const list: ClashListProps | null = found && { rows: rows(found), onKeep: ({ fields }) => clashes.settle(fields), onTake: take };
  return {
    opened,
    values,
    /** The base values of the changed fields. */
    was,
    set: (change: Partial<T>): void => setState((now) => ({ ...now, values: { ...now.values, ...change } })),
    /** Goes on with the record that a refused save returned. */
    meet: (theirs: T): void => clashes.meet(theirs, { values, was }),
    /** Goes on with the saved record, and with the input since the save. */
    saved: (record: T, sent: T): void => {
      setState((now) => ({ ...now, opened: record, values: { ...record, ...changedFields(sent, now.values) } }));
      clashes.clear();
    },
    reset: (): void => {
      setState((now) => ({ ...now, values: now.opened }));
      clashes.clear();
    },
    clashes: list,
  };
}
