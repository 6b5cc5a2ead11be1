import { AGREED, type AgreedKey, type AgreedLine } from '@app/domain';
import { asJson, fieldPairs } from './fields.js';

/** The columns that a booking has of its own. */
export const BOOKED_COLUMNS = AGREED.filter(([, { stored }]) => stored).map(([, { column }]) => column);

/** SQL for what is frozen of the accepted row `of`, as pairs of a `jsonb_build_object`. */
export const frozenPairs = (of: string): string => fieldPairs(AGREED, of);

function agreedSql([key, line]: readonly [string, AgreedLine], booking: string): string {
  if (line.stored) return fieldPairs([[key, line]], booking);
  const frozen = `${booking}.snapshot -> '${key}'`;
  return `'${key}', ${line.before === undefined ? frozen : `coalesce(${frozen}, '${JSON.stringify(line.before)}')`}`;
}

/** SQL for the agreed lines of a `bookings` row that a reader reads, as pairs of a `jsonb_build_object`. */
export const agreedPairs = (reader: 'planners' | 'venue', booking = 'k'): string =>
  AGREED.filter(([, { readers }]) => readers === 'both' || (reader === 'venue' && readers === 'venue'))
    .map((row) => agreedSql(row, booking))
    .join(', ');

/** SQL that sets agreed lines of the booking k, whose id is $1, to the SQL of `values`: in its columns and in what is frozen. */
export function amendSql(values: Partial<Record<AgreedKey, string>>): { set: string; from: string } {
  const rows = AGREED.flatMap(([key, line]) => (values[key] === undefined ? [] : [{ key, ...line, value: values[key] }]));
  const columns = rows.filter(({ stored }) => stored).map(({ column, value }) => `${column} = ${value}`);
  const frozen = rows.map(({ key, type, value }) => `'${key}', ${asJson(type, value)}`).join(', ');
  return {
    set: [...columns, 'snapshot = fresh.snapshot', `snapshot_hash = encode(sha256(convert_to(fresh.snapshot::text, 'UTF8')), 'hex')`].join(
      ', ',
    ),
    from: `FROM (SELECT id, snapshot || jsonb_build_object(${frozen}) AS snapshot FROM bookings WHERE id = $1) fresh WHERE k.id = fresh.id`,
  };
}
