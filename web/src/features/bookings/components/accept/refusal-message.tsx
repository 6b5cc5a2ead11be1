import { Link } from 'react-router-dom';
import { type TextKey, useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import type { Refusal } from '../../attempt.js';
import { AlertIcon } from '../../../../ui/pictures/icons.js';

export const REFUSAL_TEXTS: Record<Exclude<Refusal, 'contact' | 'adult'>, readonly [TextKey, TextKey]> = {
  changed: ['accept.changed.title', 'accept.changed.message'],
  gone: ['accept.gone.title', 'accept.gone.message'],
  changing: ['accept.changing.title', 'accept.changing.message'],
  booked: ['accept.booked.title', 'accept.booked.message'],
  full: ['accept.full.title', 'accept.full.message'],
  approval: ['accept.approval.title', 'accept.approval.message'],
  notYours: ['accept.notYours.title', 'accept.notYours.message'],
  offline: ['accept.offline.title', 'accept.offline.message'],
  failed: ['accept.failed.title', 'accept.failed.message'],
};

/** Refusals after which this offer cannot be booked from this dialog. */
export const OVER: readonly Refusal[] = ['gone', 'changing', 'booked', 'full', 'approval', 'notYours'];

/** The reason why a booking was not made. */
export function RefusalMessage({ refusal }: { refusal: Refusal }) {
  const t = useText();
  const words = refusal === 'contact' || refusal === 'adult' ? null : REFUSAL_TEXTS[refusal];
  if (!words) return null;
  return (
    <div role="alert" className="mb-4 grid gap-2 rounded-card bg-brick-soft p-4">
      <p className="flex items-center gap-2 font-semibold text-brick">
        <AlertIcon size={20} /> {t(words[0])}
      </p>
      <p className="text-sm">{t(words[1])}</p>
      {refusal === 'approval' && (
        <Link to={paths.grievance} className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline">
          {t('partner.write')}
        </Link>
      )}
    </div>
  );
}
