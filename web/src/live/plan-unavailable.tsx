import type { DatebookId } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { ButtonLink } from '../ui/button.js';
import { StaleNote } from '../ui/feedback/stale-note.js';
import { EmptyState, ErrorState } from '../ui/feedback/states.js';
import { live } from './live.js';
import type { PlanEntry } from './plan-store.js';

/** Why a followed plan cannot be shown, or not as it is now; nothing while it can. It is read again by itself, or when asked to. */
export function PlanUnavailable({ id, entry }: { id: DatebookId | null | undefined; entry: PlanEntry }) {
  const t = useText();
  const again = (): void => void (id && live.refresh(id));
  if (entry.gone) {
    return (
      <EmptyState
        scene="water"
        title={t('plan.gone.title')}
        message={t('plan.gone.message')}
        action={<ButtonLink to={paths.home}>{t('plan.goHome')}</ButtonLink>}
      />
    );
  }
  if (!entry.failing) return null;
  if (entry.view) return <StaleNote onRetry={again} />;
  return <ErrorState title={t('plan.failing.title')} message={t('plan.failing.message')} onRetry={again} />;
}
