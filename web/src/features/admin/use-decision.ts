import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/http.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useText, type TextKey } from '../../lib/i18n/i18n.js';
import { problemMessage } from '../../live/problem-message.js';
import { isSessionEnded } from '../../team/team-session.js';
import { toast } from '../../ui/feedback/toast-store.js';

/** Whether another member of the team acted meanwhile. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'version-mismatch' || error.code === 'booking-state');

/**
 * Takes a decision of the team and reads the team's data again, also after a refusal, because another member may have been faster. Reports
 * the result unless the page itself shows it.
 */
export function useDecision<Decision = void>(run: (decision: Decision) => Promise<unknown>, done: TextKey | null, onDone?: () => void) {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      if (done) toast({ tone: 'good', title: t(done) });
      onDone?.();
    },
    onError: (error) => {
      // The pages are covered then and explain it themselves.
      if (isSessionEnded(error)) return;
      toast(
        isTaken(error)
          ? { tone: 'bad', title: t('admin.quicker') }
          : { tone: 'bad', title: t('admin.notDone'), message: t('shell.loadFailedHelp'), ...problemMessage(error) },
      );
    },
    // This is not awaited: without a network no read completes, and the question would stay open.
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.ofAdmin }),
  });
}
