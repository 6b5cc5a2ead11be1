import type { PlanId } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { ButtonLink } from '../ui/button.js';
import { isGuest, LogInInstead } from '../ui/feedback/log-in-instead.js';
import { StaleNote } from '../ui/feedback/stale-note.js';
import { EmptyState, ErrorState } from '../ui/feedback/states.js';
import { live } from './live.js';
import type { PlanEntry } from './plan-store.js';

/** A plan of which the reader is not, or no longer, a member. */
export function PlanGone() {
  const t = useText();
  return (
    <EmptyState
      scene="water"
      title={t('plan.gone.title')}
      message={t(isGuest() ? 'plan.gone.guest' : 'plan.gone.message')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={paths.home}>{t('plan.goHome')}</ButtonLink>
          <LogInInstead />
        </div>
      }
    />
  );
}

/** The reason why a followed plan cannot be shown, or may be outdated; renders nothing otherwise. The plan is read again by itself or on request. */
export function PlanUnavailable({ id, entry }: { id: PlanId | null | undefined; entry: PlanEntry }) {
  const t = useText();
  const again = (): void => void (id && live.refresh(id));
  if (entry.gone) return <PlanGone />;
  if (!entry.failing) return null;
  if (entry.view) return <StaleNote onRetry={again} />;
  return <ErrorState title={t('plan.failing.title')} message={t('plan.failing.message')} onRetry={again} />;
}
