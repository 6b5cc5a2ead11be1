import type { MismatchField } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { CalendarIcon, ClockIcon, CoupleIcon } from '../../../../ui/pictures/icons.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import type { Answer } from '../answers.js';

export const FIELD_ICONS = { dateStyles: CoupleIcon, preferredDate: CalendarIcon, preferredTime: ClockIcon };

interface SideBySideProps {
  field: MismatchField;
  answers: readonly Answer[];
  /** The reader's preferences are loading. */
  loading: boolean;
}

/** A question on which two people differ: the reader's answer in rose on the left, the other in indigo on the right. */
export function SideBySide({ field, answers, loading }: SideBySideProps) {
  const t = useText();
  const Icon = FIELD_ICONS[field];
  const mine = answers.find(({ people }) => people.some(({ me }) => me));
  const theirs = answers.find((answer) => answer !== mine);
  return (
    <section aria-label={t(`mismatch.field.${field}`)} className="grid gap-2">
      <h2 className="flex items-center gap-2 text-base">
        <Icon size={20} /> {t(`mismatch.field.${field}`)}
      </h2>
      <dl className="grid grid-cols-2 gap-2">
        <div className="rounded-field bg-rose-soft p-3">
          <dt className="text-xs font-semibold text-rose">{t('mismatch.yours')}</dt>
          <dd className="mt-1 text-sm font-semibold wrap-anywhere">
            {loading ? <Skeleton className="h-5 rounded-full" /> : (mine?.text ?? t('mismatch.notSaved'))}
          </dd>
        </div>
        <div className="rounded-field bg-indigo-soft p-3">
          <dt className="text-xs font-semibold text-indigo">{t('mismatch.theirs', { name: theirs?.people[0]?.name ?? '' })}</dt>
          <dd className="mt-1 text-sm font-semibold wrap-anywhere">{theirs?.text}</dd>
        </div>
      </dl>
    </section>
  );
}
