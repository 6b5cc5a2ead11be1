import type { MismatchField, PartnerPreferences, PreferencesView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { CalendarIcon, ClockIcon, CoupleIcon } from '../../../ui/pictures/icons.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { fieldText } from '../field-text.js';

const ICONS = { dateStyles: CoupleIcon, preferredDate: CalendarIcon, preferredTime: ClockIcon };

interface SideBySideProps {
  fields: readonly MismatchField[];
  mine: PreferencesView | null | undefined;
  theirs: PartnerPreferences;
}

/** The fields on which two people differ: mine in rose on the left, theirs in indigo on the right. */
export function SideBySide({ fields, mine, theirs }: SideBySideProps) {
  const t = useText();
  return (
    <div className="grid gap-4">
      {fields.map((field) => {
        const Icon = ICONS[field];
        return (
          <section key={field} aria-label={t(`mismatch.field.${field}`)} className="grid gap-2">
            <h2 className="flex items-center gap-2 text-base">
              <Icon size={20} /> {t(`mismatch.field.${field}`)}
            </h2>
            <dl className="grid grid-cols-2 gap-2">
              <div className="rounded-field bg-rose-soft p-3">
                <dt className="text-xs font-semibold text-rose">{t('mismatch.yours')}</dt>
                <dd className="mt-1 text-sm font-semibold">
                  {mine === undefined ? (
                    <Skeleton className="h-5 rounded-full" />
                  ) : mine === null ? (
                    t('mismatch.notSaved')
                  ) : (
                    fieldText(t, field, mine)
                  )}
                </dd>
              </div>
              <div className="rounded-field bg-indigo-soft p-3">
                <dt className="text-xs font-semibold text-indigo">{t('mismatch.theirs', { name: theirs.firstName })}</dt>
                <dd className="mt-1 text-sm font-semibold">{fieldText(t, field, theirs)}</dd>
              </div>
            </dl>
          </section>
        );
      })}
    </div>
  );
}
