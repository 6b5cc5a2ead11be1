import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { toast } from '../../../ui/feedback/toast-store.js';

/** Reports a failure. */
export function useTeamFailure(): (error: unknown) => void {
  const t = useText();
  return (error) => {
    toast({ title: t('venue.failed'), message: problemMessage(error).message ?? t('shell.loadFailedHelp'), tone: 'bad' });
  };
}
