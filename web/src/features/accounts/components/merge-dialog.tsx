import type { Mergeable } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { useAccount } from '../store.js';

/** After a log-in: what was planned here as a guest can come along. Saying no leaves it where it is. */
export function MergeDialog({ mergeable, onDone }: { mergeable: Mergeable; onDone: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const merge = useAccount((account) => account.merge);
  const [busy, setBusy] = useState(false);
  const bring = async () => {
    setBusy(true);
    try {
      await merge();
      await queries.invalidateQueries();
      toast({ title: t('merge.done'), tone: 'good' });
      onDone();
    } catch {
      // What has moved stays moved; pressing again goes on with the rest.
      toast({ title: t('merge.failed'), message: t('merge.failedMessage'), tone: 'bad' });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onDone}
      busy={busy}
      closeOnBackdrop={false}
      title={t('merge.title')}
      description={t('merge.lead')}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={onDone}>
            {t('merge.no')}
          </Button>
          <Button busy={busy} onClick={() => void bring()}>
            {t('merge.yes')}
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5 font-semibold">
        <li>{t('merge.plans', { count: mergeable.plans })}</li>
        {mergeable.bookings > 0 && <li>{t('merge.bookings', { count: mergeable.bookings })}</li>}
      </ul>
      <p className="mt-3 text-sm text-muted">{t('merge.otherwise')}</p>
    </Dialog>
  );
}
