import { LIVE_NUMBERS, type LiveSettingName } from '@app/contracts';
import { liveNumbersProblem, type LiveNumbers } from '@app/domain';
import type { Transaction, ResultOf } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

type LiveSettingRow = ResultOf<'liveSettings', 'list'>;

/** A change of a setting while the product runs: the new value over the version that was read, by whom, and why. */
export interface ChangeLiveSetting extends LiveSettingRow {
  reason: string;
  actorId: string;
}

/** Changes a setting and writes down who did and why. A number must fit the others; of two changes at once one is refused. */
export async function changeLiveSetting(tx: Transaction, { reason, actorId, ...setting }: ChangeLiveSetting): Promise<Outcome<void>> {
  const { name, value } = setting;
  if (isNumber(name)) {
    const others = liveNumbersOf(await tx.liveSettings.list());
    const problem = liveNumbersProblem(value === null ? without(others, name) : { ...others, [name]: value });
    if (problem) return refused('invalid-fields', problem, { value: [problem] });
  }
  if (!(await tx.liveSettings.save(setting))) return refused('version-mismatch', 'Somebody has changed this meanwhile.');
  return done(await tx.audit.write({ actorId, action: 'setting.changed', details: { about: name, value, reason } }));
}

const isNumber = (name: LiveSettingName) => LIVE_NUMBERS.some((key) => key === name);
const without = (numbers: LiveNumbers, name: LiveSettingName): LiveNumbers =>
  Object.fromEntries(Object.entries(numbers).filter(([key]) => key !== name));

/** The changed numbers among the settings. */
export function liveNumbersOf(rows: readonly LiveSettingRow[]): LiveNumbers {
  return Object.fromEntries(
    LIVE_NUMBERS.flatMap((key) => {
      const value = rows.find(({ name }) => name === key)?.value;
      return typeof value === 'number' ? [[key, value]] : [];
    }),
  );
}
