import type { Mergeable } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { useAccount } from '../store.js';

/** After a log-in, offers to move the guest's plans to the account. A refusal leaves them with the guest. */
export function MergeDialog({ mergeable, onDone }: { mergeable: Mergeable; onDone: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const merge = useAccount((account) => account.merge);
  const { mutate: bring, isPending: busy } = useCommand({
    send: async () => {
      await merge();
      await queries.invalidateQueries();
    },
    success: () => ({ title: t('merge.done') }),
    onDone,
    // Moved plans stay moved; another press continues with the rest.
    failure: () => ({ title: t('merge.failed'), message: t('merge.failedMessage') }),
  });
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
          <Button busy={busy} onClick={() => bring()}>
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
