import type { PlanId } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';

interface Props {
  error: Error;
  dateBookId: PlanId | null;
  onRetry: () => void;
  /** Clears locked and excluded stops; null: there are none. */
  onReset: (() => void) | null;
}

/** Explains why evenings could not be read, with the remedy: another try, unless a change is needed first. */
export function EveningsFailed({ error, dateBookId, onRetry, onReset }: Props) {
  const t = useText();
  const problem = error instanceof ApiError ? error.problem : null;
  const message = problemMessage(error).message ?? t('shell.loadFailedHelp');
  if (onReset && problem?.code === 'not-found')
    return (
      <EmptyState
        title={t('evenings.nothing.nothing-fits')}
        message={message}
        action={<Button onClick={onReset}>{t('evenings.startOver')}</Button>}
      />
    );
  if (dateBookId && problem?.fieldErrors?.['city'])
    return (
      <EmptyState
        title={t('evenings.noPlace')}
        message={t('evenings.noPlaceHelp')}
        action={<ButtonLink to={paths.editPreferences(dateBookId)}>{t('evenings.edit')}</ButtonLink>}
      />
    );
  if (dateBookId && (problem?.code === 'not-found' || problem?.code === 'invalid-fields'))
    return (
      <EmptyState
        title={t('evenings.noPlan')}
        message={t('notFound.message')}
        action={<ButtonLink to={paths.plans}>{t('plans.title')}</ButtonLink>}
      />
    );
  return <ErrorState message={message} onRetry={onRetry} />;
}
