import { useState } from 'react';
import type { VenueBidView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { toast } from '../../../ui/toast-store.js';
import { withdrawBid } from '../api.js';
import { setMyBid } from '../desk-store.js';

/** Takes an offer back, after a question: it cannot be undone. */
export function WithdrawButton({ requestId, bid }: { requestId: string; bid: VenueBidView }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      setMyBid(requestId, await withdrawBid(bid.id));
      setAsking(false);
      toast({ title: t('venue.withdraw.done') });
    } catch (error) {
      toast({ title: t('venue.failed'), ...problemMessage(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {t('venue.withdraw.button')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('venue.withdraw.title')}
        description={t('venue.withdraw.about')}
        busy={busy}
        closeOnBackdrop={false}
        footer={
          <>
            <Button look="secondary" disabled={busy} onClick={() => setAsking(false)}>
              {t('venue.withdraw.keep')}
            </Button>
            <Button look="danger" busy={busy} onClick={() => void withdraw()}>
              {t('venue.withdraw.confirm')}
            </Button>
          </>
        }
      />
    </>
  );
}
