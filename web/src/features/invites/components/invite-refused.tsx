import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import type { InviteProblem } from '../invite-problem.js';

/** An invite that leads nowhere: why, and what to do instead. */
export function InviteRefused({ problem, onRetry, otherwise }: { problem: InviteProblem; onRetry: () => void; otherwise: ReactNode }) {
  const t = useText();
  const again = problem === 'failed' || problem === 'limited';
  return (
    <EmptyState
      scene="water"
      title={t(`join.${problem}.title`)}
      message={t(`join.${problem}.message`)}
      action={again ? <Button onClick={onRetry}>{t('join.again')}</Button> : otherwise}
    />
  );
}
