import type { BidId, PlanId, Watch } from '@app/contracts';
import { isUUID } from 'class-validator';

/** A client's message, checked field by field; null when it is invalid. Unknown fields are refused, as by HTTP. */
type Read<T> = (payload: unknown) => T | null;

const fieldsOf = (payload: unknown, known: readonly string[]): Record<string, unknown> | null => {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return null;
  return Object.keys(payload).every((key) => known.includes(key)) ? (payload as Record<string, unknown>) : null;
};

const isPlanId = (value: unknown): value is PlanId => isUUID(value);
const isSeq = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

export const readWatch: Read<Watch> = (payload) => {
  const fields = fieldsOf(payload, ['dateBookId', 'after']);
  if (!fields || !isPlanId(fields.dateBookId)) return null;
  if (fields.after === undefined) return { dateBookId: fields.dateBookId };
  return isSeq(fields.after) ? { dateBookId: fields.dateBookId, after: fields.after } : null;
};

export const readUnwatch: Read<{ dateBookId: PlanId }> = (payload) => {
  const fields = fieldsOf(payload, ['dateBookId']);
  return fields && isPlanId(fields.dateBookId) ? { dateBookId: fields.dateBookId } : null;
};

export const readPresence: Read<{ dateBookId: PlanId; looking?: BidId }> = (payload) => {
  const fields = fieldsOf(payload, ['dateBookId', 'looking']);
  if (!fields || !isPlanId(fields.dateBookId)) return null;
  if (fields.looking !== undefined && !isUUID(fields.looking)) return null;
  return { dateBookId: fields.dateBookId };
};
