import type { BidId, Day, Relaxation, Snapshot } from '@app/contracts';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { useCommand } from '../../live/use-command.js';
import { askAgain, closeBidding, declineBid, extendBidding, keepAsking, refuseInstead } from './api.js';

interface BoardCommand {
  work: () => Promise<unknown>;
  /** The confirmation; none when the board itself shows the result. */
  done?: string;
}

/** The commands of the board; while one runs, none of the others can be pressed. */
export function useBoardCommands({ plan: { id }, bidRequest: request }: Snapshot) {
  const t = useText();
  const navigate = useNavigate();
  const {
    mutate: run,
    mutateAsync: runToEnd,
    isPending: busy,
  } = useCommand({
    send: ({ work }: BoardCommand) => work(),
    success: (_answer, { done }) => (done === undefined ? null : { title: done }),
    failure: t('offers.failed'),
  });
  return {
    busy,
    extend: () => request && run({ work: () => extendBidding(id, request.id), done: t('offers.extended') }),
    again: () => run({ work: () => askAgain(id) }),
    againRelaxed: (relaxation: Relaxation) => run({ work: () => askAgain(id, { relaxation }), done: t('relax.done') }),
    keepAsking: (keepsAsking: boolean) =>
      run({ work: () => keepAsking(id, keepsAsking), done: t(keepsAsking ? 'keepAsking.started' : 'keepAsking.stopped') }),
    againOn: (preferredDate: Day) =>
      run({
        work: async () => {
          const next = await askAgain(id, { relaxation: { kind: 'date', preferredDate } });
          await navigate(paths.dashboard(next.id));
        },
      }),
    decline: (bidId: BidId) => run({ work: () => declineBid(id, bidId), done: t('offers.declined') }),
    refuseInstead: async () => request && runToEnd({ work: () => refuseInstead(id, request.id), done: t('instead.refused') }),
    close: async () => request && runToEnd({ work: () => closeBidding(id, request.id) }),
  };
}
