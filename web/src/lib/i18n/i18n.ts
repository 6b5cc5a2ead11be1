import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@app/contracts';
import { isolated, lengthIn, LOCALES, numberFormat, TUNABLES, type TunableKey } from '@app/domain';
import { local, LOCAL } from '../storage.js';
import type { Catalogue } from './catalogue.js';
import type { en } from '../../locales/en.js';
import type { plannerEn } from '../../locales/planner-en.js';
import type { placesEn } from '../../locales/en/more/places.js';
import type { partnerEn } from '../../locales/partner-en.js';
import type { brandEn } from '../../locales/en/more/brand.js';
import type { privacyEn } from '../../locales/en/more/privacy.js';
import type { itinerariesEn } from '../../locales/en/more/itineraries.js';
import type { teamEn } from '../../locales/team-en.js';
import { chipsEn } from '../../locales/en/chips.js';
import { homeEn } from '../../locales/en/home.js';
import { shellEn } from '../../locales/en/shell.js';

export { LANGUAGES, type Language };
export type TextKey =
  | keyof typeof en
  | keyof typeof plannerEn
  | keyof typeof partnerEn
  | keyof typeof teamEn
  | keyof typeof placesEn
  | keyof typeof itinerariesEn
  | keyof typeof brandEn
  | keyof typeof privacyEn;
export type TextValues = Record<string, string | number>;
export type Translate = (key: TextKey, values?: TextValues) => string;

interface LanguageState {
  language: Language;
  catalogue: Catalogue;
  /** Whether times name India's zone: on a device with another offset. */
  namesZone: boolean;
}

/** The texts of the landing and of the app's frame; all others load beside the first screen's scripts. */
const FIRST: Catalogue = { ...shellEn, ...chipsEn, ...homeEn };

const store = createStore<LanguageState>(() => ({ language: 'en', catalogue: FIRST, namesZone: false }));
// Hydration continues in the language of the server's rendering: React would otherwise read the store's initial state.
store.getInitialState = store.getState;

function useLanguage(): LanguageState;
function useLanguage<T>(select: (state: LanguageState) => T): T;
function useLanguage<T>(select?: (state: LanguageState) => T) {
  return useStore(store, select ?? ((state) => state as T));
}
export const useLanguageStore = Object.assign(useLanguage, store);

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralOf(language: Language, count: number): 'one' | 'other' {
  let rules = pluralRules.get(language);
  if (!rules) {
    rules = new Intl.PluralRules(LOCALES[language]);
    pluralRules.set(language, rules);
  }
  return rules.select(count) === 'one' ? 'one' : 'other';
}

/** The value of a tunable that a text names: `{undoMs}`. Callers need not know which tunables a text names. */
function ruleNumber(language: Language, name: string): string | undefined {
  if (!(name in TUNABLES)) return undefined;
  const value = TUNABLES[name as TunableKey];
  if (name.endsWith('Ms')) return lengthIn(language, value);
  const style = name.endsWith('Share') ? 'percent' : 'decimal';
  return numberFormat(language, { style, maximumFractionDigits: 1 }).format(value);
}

function write({ language, catalogue }: LanguageState, key: TextKey, values: TextValues = {}): string {
  const entry = catalogue[key];
  if (entry === undefined) return key;
  const count = values['count'];
  const pattern = typeof entry === 'string' ? entry : entry[pluralOf(language, typeof count === 'number' ? count : 0)];
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return ruleNumber(language, name) ?? whole;
    return typeof value === 'number' ? numberFormat(language).format(value) : isolated(value);
  });
}

/** The text of a key in the current language, for code outside of components. */
export function text(key: TextKey, values?: TextValues): string {
  return write(useLanguageStore.getState(), key, values);
}

/** Translates words of a venue that are among the frequent ones, and areas that can be chosen; other words stay. */
export function venueWords(words: string): string {
  const known = useLanguageStore.getState().catalogue[`said:${words}`];
  return typeof known === 'string' ? known : words;
}

/** True if the catalogue has this key; narrows a key that was composed at run time. */
export function isTextKey(key: string): key is TextKey {
  return key in useLanguageStore.getState().catalogue;
}

/** Returns the translate function; the component renders again when the language changes. */
export function useText(): Translate {
  const state = useLanguageStore();
  return (key, values) => write(state, key, values);
}

/** The texts of the parts of the app: the common ones are loaded with every page, the others with the pages that need them. */
const PARTS = {
  common: {
    en: async (): Promise<Catalogue> => (await import('../../locales/en.js')).en,
    hi: async (): Promise<Catalogue> => (await import('../../locales/hi.js')).hiWithPhrases,
  },
  planner: {
    en: async (): Promise<Catalogue> => (await import('../../locales/planner-en.js')).plannerEn,
    hi: async (): Promise<Catalogue> => (await import('../../locales/planner-hi.js')).plannerHi,
  },
  partner: {
    en: async (): Promise<Catalogue> => (await import('../../locales/partner-en.js')).partnerEn,
    hi: async (): Promise<Catalogue> => (await import('../../locales/partner-hi.js')).partnerHi,
  },
  places: {
    en: async (): Promise<Catalogue> => (await import('../../locales/en/more/places.js')).placesEn,
    hi: async (): Promise<Catalogue> => (await import('../../locales/hi/more/places.js')).placesHi,
  },
  itineraries: {
    en: async (): Promise<Catalogue> => (await import('../../locales/en/more/itineraries.js')).itinerariesEn,
    hi: async (): Promise<Catalogue> => (await import('../../locales/hi/more/itineraries.js')).itinerariesHi,
  },
  brand: {
    en: async (): Promise<Catalogue> => (await import('../../locales/en/more/brand.js')).brandEn,
    hi: async (): Promise<Catalogue> => (await import('../../locales/hi/more/brand.js')).brandHi,
  },
  privacy: {
    en: async (): Promise<Catalogue> => (await import('../../locales/en/more/privacy.js')).privacyEn,
    hi: async (): Promise<Catalogue> => (await import('../../locales/hi/more/privacy.js')).privacyHi,
  },
  team: {
    en: async (): Promise<Catalogue> => (await import('../../locales/team-en.js')).teamEn,
    hi: async (): Promise<Catalogue> => (await import('../../locales/team-hi.js')).teamHi,
  },
};
export type TextPart = keyof typeof PARTS;
const wanted = new Set<TextPart>(['common']);

/** Collects all texts requested so far, so that the last of two loads keeps the texts of both. */
async function catalogueOf(language: Language): Promise<Catalogue> {
  const parts = await Promise.all([...wanted].map((part) => PARTS[part][language]()));
  if (parts.length < wanted.size) return catalogueOf(language);
  return Object.assign({}, ...parts) as Catalogue;
}

/** Loads a language's catalogue; a language that was chosen meanwhile stays. */
async function load(language: Language): Promise<void> {
  const catalogue = await catalogueOf(language);
  if (useLanguageStore.getState().language === language) useLanguageStore.setState({ catalogue });
}

let whole: Promise<void> | null = null;

/** Resolves when all texts requested so far are loaded in the current language. */
export function allTexts(): Promise<void> {
  whole ??= load(useLanguageStore.getState().language).catch((error: unknown) => {
    whole = null;
    throw error;
  });
  return whole;
}

/** Loads a part of the app together with its texts: the common ones and those of the named parts. */
export async function withTexts<T>(load: () => Promise<T>, ...parts: TextPart[]): Promise<T> {
  for (const part of parts) {
    if (wanted.has(part)) continue;
    wanted.add(part);
    whole = null;
  }
  const [loaded] = await Promise.all([load(), allTexts()]);
  return loaded;
}

function take(language: Language, catalogue: Catalogue): void {
  whole = Promise.resolve();
  useLanguageStore.setState({ language, catalogue });
}

/** Switches to a language after all of its texts have loaded. */
export async function speak(language: Language): Promise<void> {
  take(language, await catalogueOf(language));
}

let chosen: Language | null = null;

/**
 * Switches the language permanently. When another language is chosen during the load, the result is ignored: tabs that follow each other
 * would otherwise switch forever. The cookie gives the server the language in which to render.
 */
export async function setLanguage(language: Language): Promise<void> {
  chosen = language;
  const catalogue = await catalogueOf(language);
  if (chosen !== language) return;
  take(language, catalogue);
  document.documentElement.lang = LOCALES[language];
  local.set(LOCAL.language, language);
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Takes over the reader's language; called once before the first render, which waits for the necessary texts alone. */
export async function restoreLanguage(): Promise<void> {
  // The parameter of a link sets the language while the page is open.
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === 'hi') await speak('hi');
  else if (asked !== 'en' && local.get(LOCAL.language) === 'hi') await setLanguage('hi');
  else if (location.pathname !== '/') allTexts().catch(() => undefined);
}

/** Follows a language that was chosen in another tab; called once at the start. */
export function followLanguage(): void {
  addEventListener('storage', ({ key, newValue }) => {
    // Without a network the texts may fail to load: this tab then keeps its language.
    if (key === LOCAL.language) setLanguage(newValue === 'hi' ? 'hi' : 'en').catch(() => undefined);
  });
}
