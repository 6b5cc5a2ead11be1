import type { GuideLanguage } from '@app/contracts';
import { LOCALES } from '@app/domain';
import { useLanguageStore, useText } from './i18n.js';

/** Returns a function that names languages in the reader's language. The names are texts of the product, because not every browser has all. */
export function useLanguageNames(): (codes: readonly GuideLanguage[]) => string {
  const t = useText();
  const locale = LOCALES[useLanguageStore(({ language }) => language)];
  return (codes) => new Intl.ListFormat(locale, { type: 'unit' }).format(codes.map((code) => t(`guides.language.${code}`)));
}
