import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/http.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useText, type TextKey } from '../../lib/i18n/i18n.js';
import { problemMessage } from '../../live/problem-message.js';
import { useCommand } from '../../live/use-command.js';
import { isSessionEnded } from '../../team/team-session.js';

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
  return useCommand<unknown, Decision>({
    send: run,
    success: () => done && { title: t(done) },
    onDone: () => onDone?.(),
    failure: (error) => {
      // The pages are covered then and explain it themselves.
      if (isSessionEnded(error)) return null;
      if (isTaken(error)) return { title: t('admin.quicker') };
      return { title: t('admin.notDone'), message: t('shell.loadFailedHelp'), ...problemMessage(error) };
    },
    // This is not awaited: without a network no read completes, and the question would stay open.
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.ofAdmin }),
  });
}
