import type { GuideLanguage, GuideView } from '@app/contracts';
import { LOCALES, useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { CheckIcon } from '../../../ui/pictures/icons.js';

/** Languages by their names in the reader's: our own words, for not every browser knows all of them. */
export function useLanguageNames(): (codes: readonly GuideLanguage[]) => string {
  const t = useText();
  const locale = LOCALES[useLanguageStore(({ language }) => language)];
  return (codes) => new Intl.ListFormat(locale, { type: 'unit' }).format(codes.map((code) => t(`guides.language.${code}`)));
}

/** Where a guide is, what they speak, and whether we know them. */
export function GuideFacts({ guide }: { guide: GuideView }) {
  const t = useText();
  const named = useLanguageNames();
  return (
    <>
      {guide.name && <p className="text-muted">{t('guides.of', { city: t(`city.${guide.city}`) })}</p>}
      {guide.languages.length > 0 && <p>{t('guides.speaks', { languages: named(guide.languages) })}</p>}
      {guide.verified && (
        <p>
          <Badge tone="leaf" icon={<CheckIcon size={14} />}>
            {t('guides.verified')}
          </Badge>
        </p>
      )}
    </>
  );
}
