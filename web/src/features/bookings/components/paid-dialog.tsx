import type { BookingView, SplitView } from '@app/contracts';
import { useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { claimBill } from '../api.js';

interface PaidDialogProps {
  booking: BookingView;
  split: SplitView;
  onSaved: (split: SplitView) => void;
  onClose: () => void;
}

/** The reader says that they paid, and how much; a bill that was divided by shares or amounts has its total. */
export function PaidDialog({ booking, split, onSaved, onClose }: PaidDialogProps) {
  const t = useText();
  const [total, setTotal] = useState(split.total);
  const send = useCommand({
    send: () => claimBill(booking, split.mode === 'equal' ? { total } : {}),
    onDone: (saved) => {
      onSaved(saved);
      onClose();
    },
    failure: t('split.failed'),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={send.isPending}
      title={t('split.iPaid')}
      footer={
        <>
          <Button look="secondary" disabled={send.isPending} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button busy={send.isPending} needsNetwork disabled={Number.isNaN(total) || total === 0} onClick={() => send.mutate()}>
            {t('split.claim')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {split.mode === 'equal' ? (
          <NumberInput label={t('split.bill')} value={total} error={total === 0 ? t('split.noBill') : null} onChange={setTotal} />
        ) : (
          <p>{t('split.total', { price: rupees(split.total) })}</p>
        )}
        <p className="text-sm text-muted">{t(split.mode === 'equal' ? 'split.paidLead' : 'split.paidLeadParts')}</p>
      </div>
    </Dialog>
  );
}
