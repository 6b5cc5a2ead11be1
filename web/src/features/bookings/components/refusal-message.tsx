import type { ReactNode } from 'react';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { AlertIcon } from '../../../ui/pictures/icons.js';
import type { Refusal } from '../attempt.js';

const TEXTS: Record<Exclude<Refusal, 'contact' | 'adult'>, readonly [TextKey, TextKey]> = {
  changed: ['accept.changed.title', 'accept.changed.message'],
  gone: ['accept.gone.title', 'accept.gone.message'],
  booked: ['accept.booked.title', 'accept.booked.message'],
  full: ['accept.full.title', 'accept.full.message'],
  failed: ['accept.failed.title', 'accept.failed.message'],
};

/** Why a booking was not made, and that nothing was booked by it. */
export function RefusalMessage({ refusal, action }: { refusal: Refusal; action?: ReactNode }) {
  const t = useText();
  const words = refusal === 'contact' || refusal === 'adult' ? null : TEXTS[refusal];
  if (!words) return null;
  return (
    <div role="alert" className="mb-4 grid gap-2 rounded-card bg-brick-soft p-4">
      <p className="flex items-center gap-2 font-semibold text-brick">
        <AlertIcon size={20} /> {t(words[0])}
      </p>
      <p className="text-sm">{t(words[1])}</p>
      {action}
    </div>
  );
}
