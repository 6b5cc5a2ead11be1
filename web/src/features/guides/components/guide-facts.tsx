import type { GuideView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { useLanguageNames } from '../../../lib/i18n/guide-languages.js';
import { Badge } from '../../../ui/badge.js';
import { CheckIcon } from '../../../ui/pictures/icons.js';

/** The place of a guide, their languages, whether the team knows them, and whether they are invented. */
export function GuideFacts({ guide }: { guide: GuideView }) {
  const t = useText();
  const named = useLanguageNames();
  return (
    <>
      {guide.name && <p className="text-muted">{t('guides.of', { city: t(`city.${guide.city}`) })}</p>}
      {guide.languages.length > 0 && <p>{t('guides.speaks', { languages: named(guide.languages) })}</p>}
      {guide.isDemo && (
        <p>
          <Badge tone="indigo">{t('guides.demo')}</Badge>
        </p>
      )}
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
