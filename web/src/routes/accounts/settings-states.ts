import type { ConsentView, ReminderView, SettingsPart } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { fetchSessions, fetchUpi } from '../../features/accounts/later-calls.js';
import { ownCalendar } from '../../features/accounts/own-calendar.js';
import { displayName, useAccount } from '../../features/accounts/store.js';
import { fetchReminders } from '../../live/again/reminders-api.js';
import { useSettings } from '../../features/accounts/use-settings.js';
import { fetchConsents } from '../../lib/consent.js';
import { useLanguageStore, useText } from '../../lib/i18n/i18n.js';
import { LANGUAGE_NAMES } from '../../lib/i18n/language-names.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useTheme } from '../../ui/theme.js';

const grantedIn = (items: readonly ConsentView[]): number => items.filter(({ granted }) => granted === true).length;

const activeIn = (reminders: readonly ReminderView[]): number => reminders.filter(({ isPaused }) => !isPaused).length;

/** The state of each part of the settings in a few words; null while it is unknown. */
export function useSettingsStates(): Record<SettingsPart, string | null> {
  const t = useText();
  const account = useAccount();
  const theme = useTheme();
  const language = useLanguageStore((state) => state.language);
  const { settings } = useSettings();
  const upi = useQuery({ queryKey: queryKeys.upi, queryFn: fetchUpi, gcTime: 0 }).data;
  const calendar = useQuery({ queryKey: ownCalendar.queryKey, queryFn: ownCalendar.read }).data;
  const granted = useQuery({ queryKey: queryKeys.consents, queryFn: fetchConsents, select: ({ items }) => grantedIn(items) }).data;
  const active = useQuery({ queryKey: queryKeys.reminders, queryFn: fetchReminders, select: activeIn }).data;
  const sessions = useQuery({ queryKey: queryKeys.sessions, queryFn: fetchSessions }).data;
  const channels = settings && [settings.mail && t('telling.mail'), settings.push && t('telling.push')].filter(Boolean).join(' · ');
  return {
    profile: displayName(account) ?? t('settings.noName'),
    'paid-back': upi ? (upi.upiId ?? t('settings.noUpi')) : null,
    calendar: calendar ? t(calendar.madeOn ? 'settings.calendarOn' : 'settings.calendarOff') : null,
    look: `${t(`settings.theme.${theme}`)} · ${LANGUAGE_NAMES[language]}`,
    notifications: channels === undefined ? null : channels || t('settings.inApp'),
    reminders: active === undefined ? null : active > 0 ? t('remind.count', { count: active }) : t('remind.countNone'),
    privacy: granted === undefined ? null : granted > 0 ? t('settings.granted', { count: granted }) : t('settings.grantedNone'),
    security: sessions ? t('settings.signedInOn', { count: sessions.length }) : null,
  };
}
