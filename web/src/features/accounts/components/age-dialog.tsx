import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { useAccount } from '../store.js';

/** Asks the person once, with an unticked box, to confirm that they are of age. */
export function useAge(): { ask: () => Promise<boolean>; dialog: ReactNode } {
  const [answer, setAnswer] = useState<{ give: (isAdult: boolean) => void } | null>(null);
  const ask = () => (useAccount.getState().user?.adult ? Promise.resolve(true) : new Promise<boolean>((give) => setAnswer({ give })));
  const done = (isAdult: boolean) => {
    answer?.give(isAdult);
    setAnswer(null);
  };
  return { ask, dialog: answer && <AgeDialog onDone={done} /> };
}

function AgeDialog({ onDone }: { onDone: (isAdult: boolean) => void }) {
  const t = useText();
  const patch = useAccount((account) => account.patch);
  const [adult, setAdult] = useState(false);
  const { mutate: confirm, isPending: busy } = useCommand({ send: () => patch({ adult: true }), onDone: () => onDone(true) });
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      busy={busy}
      closeOnBackdrop={false}
      title={t('account.age')}
      description={t('account.ageLead')}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={() => onDone(false)}>
            {t('shell.back')}
          </Button>
          <Button busy={busy} disabled={!adult} onClick={() => confirm()}>
            {t('shell.next')}
          </Button>
        </>
      }
    >
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input type="checkbox" className="size-5" checked={adult} onChange={(event) => setAdult(event.target.checked)} />
        {t('account.adult')}
      </label>
    </Dialog>
  );
}
