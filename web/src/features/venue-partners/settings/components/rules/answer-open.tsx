import type { AutoBidRule } from '@app/contracts';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../../lib/query-keys.js';
import { Button } from '../../../../../ui/button.js';
import { Dialog } from '../../../../../ui/dialog.js';
import { readDesk, useDesk } from '../../../desk-store.js';
import { phaseOf } from '../../../request-phase.js';
import { answerOpen } from '../../api.js';
import { useChange } from '../../use-settings.js';

/** How many requests of the desk wait for an offer. */
const waitingOf = (requests: ReturnType<typeof useDesk.getState>['requests']): number =>
  requests?.filter((request) => phaseOf(request) === 'open').length ?? 0;

/** Asks, when a rule starts, whether it answers the requests that wait already. Without any it does not ask. */
export function AnswerOpen({ rule, onClose }: { rule: AutoBidRule | null; onClose: () => void }) {
  const t = useText();
  const count = useDesk((desk) => waitingOf(desk.requests));
  const answer = useChange({
    send: (ruleId: string) => answerOpen(ruleId),
    keys: [queryKeys.venueRules],
    success: ({ sent }) => ({ title: sent > 0 ? t('venueSet.open.sent', { count: sent }) : t('venueSet.open.none') }),
    onDone: () => {
      readDesk().catch(() => undefined);
      onClose();
    },
  });
  return (
    <Dialog
      open={rule !== null && (count > 0 || answer.isPending)}
      onClose={onClose}
      busy={answer.isPending}
      title={t('venueSet.open.title', { count })}
      description={t('venueSet.open.about')}
      footer={
        <>
          <Button look="secondary" disabled={answer.isPending} onClick={onClose}>
            {t('venueSet.open.no')}
          </Button>
          <Button busy={answer.isPending} onClick={() => rule && answer.mutate(rule.id)}>
            {t('venueSet.open.yes')}
          </Button>
        </>
      }
    />
  );
}
