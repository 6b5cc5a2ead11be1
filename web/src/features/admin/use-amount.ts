import { useText } from '../../lib/i18n/i18n.js';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Formats a tunable with its unit; a duration in the largest unit that divides it. */
export function useAmount() {
  const t = useText();
  return (key: string, value: number): string => {
    if (!key.endsWith('Ms') || value === 0) return t('tunables.number', { value });
    const unit = UNITS.find(([, ms]) => value % ms === 0);
    return unit ? t(`tunables.${unit[0]}`, { count: value / unit[1] }) : t('tunables.milliseconds', { value });
  };
}
