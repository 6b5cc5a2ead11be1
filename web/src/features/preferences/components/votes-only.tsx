import type { PlanId } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';

/** The screen of a voter, who answers no questions: the others' preferences hold. */
export function VotesOnly({ dateBookId }: { dateBookId: PlanId }) {
  const t = useText();
  return (
    <div className="mx-auto grid min-h-dvh max-w-xl content-center p-5">
      <EmptyState
        alone
        scene="table"
        title={t('voter.title')}
        message={t('voter.message')}
        action={<ButtonLink to={paths.dashboard(dateBookId)}>{t('join.open')}</ButtonLink>}
      />
    </div>
  );
}
