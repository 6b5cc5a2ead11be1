import { PLACE_TAKEN, type VenueProfile } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { ButtonLink } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { toast } from '../../../../ui/feedback/toast-store.js';
import { AlertIcon, ClockIcon, EditIcon } from '../../../../ui/pictures/icons.js';
import { readProfile } from '../../desk-store.js';

const LOOK_EVERY_MS = 20_000;
const ICONS = { draft: EditIcon, pending: ClockIcon, rejected: AlertIcon, suspended: AlertIcon };

/** The obstacle that keeps a venue from bidding, the possible actions, and a link; renders nothing for an active venue. */
export function StatusNotice({ profile: { status, statusReason } }: { profile: Pick<VenueProfile, 'status' | 'statusReason'> }) {
  const t = useText();
  const waiting = status !== 'verified' && status !== 'unclaimed';
  useEffect(() => {
    if (!waiting) return;
    const look = (): void => void (document.visibilityState === 'visible' && readProfile().catch(() => undefined));
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [waiting]);
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status && status === 'verified')
      toast({ title: t('venueStatus.nowVerified'), message: t('venueStatus.nowVerifiedAbout'), tone: 'good' });
    before.current = status;
  }, [status, t]);
  if (!waiting) return null;
  const Icon = ICONS[status];
  const bad = status === 'rejected' || status === 'suspended';
  const taken = statusReason === PLACE_TAKEN;
  return (
    <section
      aria-label={t(`venueStatus.${status}`)}
      className={cx(
        'mx-auto mt-4 flex w-[calc(100%-2rem)] max-w-7xl flex-wrap items-center gap-x-4 gap-y-3 rounded-card p-4',
        bad ? 'bg-brick-soft text-brick' : 'bg-marigold-soft text-marigold',
      )}
    >
      <Icon />
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 className="text-base font-bold">{t(`venueStatus.${status}`)}</h2>
        {statusReason && (
          <p className="wrap-anywhere font-medium text-ink">
            {taken ? t('venueStatus.taken') : t('venueStatus.reason', { reason: statusReason })}
          </p>
        )}
        <p className="text-sm text-ink">{t(taken ? 'venueStatus.taken.about' : `venueStatus.${status}.about`)}</p>
      </div>
      {(status === 'draft' || status === 'rejected') && (
        <ButtonLink to={paths.venueOnboarding} size="medium">
          {t(`venueStatus.${status}.do`)}
        </ButtonLink>
      )}
      {bad && (
        <ButtonLink to={paths.grievance} look="secondary">
          {t('partner.write')}
        </ButtonLink>
      )}
    </section>
  );
}
