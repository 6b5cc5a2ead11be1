import { create } from 'zustand';
import { LANGUAGES, type Language } from '@app/contracts';
import { local } from '../storage.js';
import { LOCAL } from '../storage-keys.js';
import type { Catalogue } from './catalogue.js';
import { en } from './en.js';

export { LANGUAGES, type Language };
export type TextKey = keyof typeof en;
export type TextValues = Record<string, string | number>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The locale that dates and numbers are formatted in. */
export const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

interface LanguageState {
  language: Language;
  catalogue: Catalogue;
}

export const useLanguageStore = create<LanguageState>(() => ({ language: 'en', catalogue: en }));

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralOf(language: Language, count: number): 'one' | 'other' {
  let rules = pluralRules.get(language);
  if (!rules) {
    rules = new Intl.PluralRules(LOCALES[language]);
    pluralRules.set(language, rules);
  }
  return rules.select(count) === 'one' ? 'one' : 'other';
}

function write({ language, catalogue }: LanguageState, key: TextKey, values: TextValues = {}): string {
  const entry = catalogue[key] ?? (en as Catalogue)[key];
  if (entry === undefined) return key;
  const count = values['count'];
  const pattern = typeof entry === 'string' ? entry : entry[pluralOf(language, typeof count === 'number' ? count : 0)];
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(LOCALES[language]) : value;
  });
}

/** The text of a key in the current language; for places outside of components. */
export function text(key: TextKey, values?: TextValues): string {
  return write(useLanguageStore.getState(), key, values);
}

/** True if the catalogue has this key; narrows a key that was put together at run time. */
export function isTextKey(key: string): key is TextKey {
  return key in en;
}

/** The translate function; the component renders again when the language changes. */
export function useText(): Translate {
  const state = useLanguageStore();
  return (key, values) => write(state, key, values);
}

/** Switches the language for good: the catalogue of Hindi is loaded only when it is wanted. */
export async function setLanguage(language: Language): Promise<void> {
  const catalogue: Catalogue = language === 'hi' ? (await import('./hi.js')).hi : en;
  document.documentElement.lang = LOCALES[language];
  local.set(LOCAL.language, language);
  useLanguageStore.setState({ language, catalogue });
}

/** Takes over the stored language; called once before the first render. */
export async function restoreLanguage(): Promise<void> {
  if (local.get(LOCAL.language) === 'hi') await setLanguage('hi');
}
