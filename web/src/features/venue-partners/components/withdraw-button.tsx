import { useQueryClient } from '@tanstack/react-query';
import type { VenueBidView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Question } from '../../../ui/forms/question.js';
import { deskFailure } from '../desk-failure.js';
import { withdrawBid } from '../api.js';
import { OwnWithdrawals } from '../bidding/own-withdrawals.js';
import { setMyBid } from '../desk-store.js';

/** Takes an offer back, after a question: it cannot be undone. */
export function WithdrawButton({ requestId, bid }: { requestId: string; bid: VenueBidView }) {
  const t = useText();
  const client = useQueryClient();
  const { mutateAsync: withdraw } = useCommand({
    send: () => withdrawBid(bid.id),
    success: () => ({ title: t('venue.withdraw.done'), tone: 'neutral' }),
    onDone: (withdrawn) => {
      setMyBid(requestId, withdrawn);
      void client.invalidateQueries({ queryKey: queryKeys.venueWithdrawals });
    },
    failure: deskFailure,
  });
  return (
    <Question
      trigger={(open) => (
        <Button look="secondary" onClick={open}>
          {t('venue.withdraw.button')}
        </Button>
      )}
      title={t('venue.withdraw.title')}
      description={
        <>
          {t('venue.withdraw.about')} <OwnWithdrawals more={1} />
        </>
      }
      yes={t('venue.withdraw.confirm')}
      no={t('venue.withdraw.keep')}
      onYes={() => withdraw()}
    />
  );
}
