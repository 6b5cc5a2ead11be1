import type { Language, QuietHours, UserSettings } from '@app/contracts';
import { addDays, dayOf, hourOf } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';

/** The notification settings of a person who has chosen none. */
export function standardSettings(t: Tunables = TUNABLES): UserSettings {
  return { language: 'en', quietHours: { from: t.quietFromHour, until: t.quietUntilHour }, discreet: false, push: true, mail: true };
}

/** A person's settings: what is stored of them, and the standard for the rest. */
export function settingsOf(stored: Partial<UserSettings>, t: Tunables = TUNABLES): UserSettings {
  return { ...standardSettings(t), ...stored };
}

/** The language of neutral words for a discreet person; null for who is not discreet. */
export const discreetLanguage = ({ discreet, language }: UserSettings): Language | null => (discreet ? language : null);

/**
 * The first instant, `now` or later, that lies outside the quiet hours, which are whole hours of the day in India and may go past
 * midnight. null, or hours that begin when they end, are no quiet hours.
 */
export function afterQuiet(now: Date, quiet: QuietHours | null): Date {
  if (!quiet || quiet.from === quiet.until) return now;
  const today = dayOf(now);
  const hour = (now.getTime() - hourOf(today, 0).getTime()) / 3_600_000;
  const past = quiet.from > quiet.until;
  const isQuiet = past ? hour >= quiet.from || hour < quiet.until : hour >= quiet.from && hour < quiet.until;
  if (!isQuiet) return now;
  return hourOf(past && hour >= quiet.from ? addDays(today, 1) : today, quiet.until);
}
