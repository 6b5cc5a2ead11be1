import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { ButtonLink } from '../ui/button.js';
import { EmptyState, ErrorState } from '../ui/feedback/states.js';
import type { PlanEntry } from './plan-store.js';

/** Why a followed plan cannot be shown; nothing while it can. */
export function PlanUnavailable({ entry }: { entry: PlanEntry }) {
  const t = useText();
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
  return entry.failing && !entry.view ? <ErrorState title={t('plan.failing.title')} message={t('plan.failing.message')} /> : null;
}
