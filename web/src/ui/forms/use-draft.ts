import { changedFields } from '@app/domain';
import { useEffect } from 'react';
import { SESSION, session } from '../../lib/storage.js';
import { useSharedForm, type FormQuestion } from './use-shared-form.js';

type Fields = Readonly<Record<string, unknown>>;
/** The unsaved input of a form: its changed fields, and their values before. */
interface Kept {
  was: Fields;
  values: Fields;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const allKept = (): Record<string, unknown> => {
  const kept = session.json(SESSION.settingsDrafts);
  return isRecord(kept) ? kept : {};
};

/** Whether a kept value fits its field; another build may have kept others, and JSON makes null of an unreadable number. */
const fits = (value: unknown, stored: unknown): boolean =>
  stored === null ? !isRecord(value) : typeof value === typeof stored && Array.isArray(value) === Array.isArray(stored);

function keptOf<T extends object>(key: string, stored: T): { opened: T; values: T } | null {
  const kept = allKept()[key];
  if (!isRecord(kept) || !isRecord(kept['was']) || !isRecord(kept['values'])) return null;
  const { was, values } = kept as unknown as Kept;
  const fields = Object.keys(values).filter(
    (field) =>
      field in stored && field in was && fits(values[field], stored[field as keyof T]) && fits(was[field], stored[field as keyof T]),
  );
  const of = (record: Fields): Partial<T> => Object.fromEntries(fields.map((field) => [field, record[field]])) as Partial<T>;
  return fields.length === 0 ? null : { opened: { ...stored, ...of(was) }, values: { ...stored, ...of(values) } };
}

function keep(key: string, kept: Kept | null): void {
  const { [key]: _old, ...others } = allKept();
  if (kept) session.set(SESSION.settingsDrafts, JSON.stringify({ ...others, [key]: kept }));
  else session.set(SESSION.settingsDrafts, JSON.stringify(others));
}

/**
 * A shared form whose input is never lost: it is kept in this tab under `key` until it is saved or undone, through other pages and a reload,
 * and closing the tab asks first.
 */
export function useDraft<T extends object>(key: string, stored: T, questions: readonly FormQuestion<T>[]) {
  const form = useSharedForm(stored, questions, () => keptOf(key, stored));
  const { opened, values } = form;
  const changed = changedFields(opened, values);
  const isDirty = Object.keys(changed).length > 0;
  const was = Object.fromEntries(Object.keys(changed).map((field) => [field, opened[field as keyof T]]));
  const written = isDirty ? JSON.stringify({ was, values: changed }) : null;
  useEffect(() => keep(key, written === null ? null : (JSON.parse(written) as Kept)), [key, written]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    ...form,
    isDirty,
    /** Ends the draft of a form that closes: it was saved, or is given up. */
    end: (): void => keep(key, null),
  };
}
