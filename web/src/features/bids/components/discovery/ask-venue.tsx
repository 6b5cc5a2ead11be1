import { INVITE_OBSTACLES, type BidRequestView, type NearbyVenue } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/http.js';
import { useText, type Translate } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { CheckIcon } from '../../../../ui/pictures/icons.js';
import { inviteVenue } from '../../api.js';

/** The reason why the venue was not asked, in the reader's language. */
function refusalOf(t: Translate, error: unknown): string {
  const problem = error instanceof ApiError ? error.problem : null;
  const obstacle = INVITE_OBSTACLES.find((one) => one === problem?.fieldErrors?.['venueId']?.[0]);
  if (obstacle) return t(`discover.why.${obstacle}`);
  if (problem?.code === 'limit-reached') return t('discover.askedAll');
  return problemMessage(error).message ?? t('shell.somethingWrong');
}

/** Asks one venue by name; confirms it, or explains the refusal. */
export function AskVenue({ venue, request }: { venue: NearbyVenue; request: BidRequestView }) {
  const t = useText();
  const queries = useQueryClient();
  const ask = useCommand({
    send: () => inviteVenue(request.dateBookId, request.id, venue.id),
    success: () => ({ title: t('discover.askDone', { name: venue.name }) }),
    failure: null,
    // The list on the screen keeps its order; the next visit shows the venue among those that were asked.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.venueCount(request.dateBookId), refetchType: 'none' }),
  });
  const known = ask.error instanceof ApiError && ask.error.code === 'venue-asked';
  if (venue.asked || ask.isSuccess || known) {
    return (
      <p className="flex items-center gap-1.5 text-sm font-medium text-leaf">
        <CheckIcon size={18} /> {t('discover.asked')}
      </p>
    );
  }
  if (ask.isError) {
    return (
      <p role="alert" className="text-sm font-medium text-brick">
        <span aria-hidden="true">⚠ </span>
        {refusalOf(t, ask.error)}
      </p>
    );
  }
  return (
    <Button look="secondary" className="justify-self-start text-sm" busy={ask.isPending} onClick={() => ask.mutate()}>
      {t('discover.ask')}
      <span className="sr-only"> {venue.name}</span>
    </Button>
  );
}
