import type { GuideLanguage } from '@app/contracts';
import { LOCALES } from '@app/domain';
import { useLanguageStore, useText } from './i18n.js';

/** Languages by their names in the reader's: our own words, for not every browser knows all of them. */
export function useLanguageNames(): (codes: readonly GuideLanguage[]) => string {
  const t = useText();
  const locale = LOCALES[useLanguageStore(({ language }) => language)];
  return (codes) => new Intl.ListFormat(locale, { type: 'unit' }).format(codes.map((code) => t(`guides.language.${code}`)));
}
