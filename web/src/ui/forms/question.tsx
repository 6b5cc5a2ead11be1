import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';

interface QuestionProps {
  /** The control that opens the dialog. */
  trigger: (open: () => void) => ReactNode;
  title: string;
  description?: ReactNode;
  /** The labels of the buttons that confirm and cancel. */
  yes: string;
  no?: string;
  /** Performs the action and reports its own failures; the dialog closes on success, and stays with its input when it throws. */
  onYes: () => Promise<unknown>;
  look?: 'danger' | 'primary';
  /** False while a required field is empty. */
  ready?: boolean;
  /** False for an action on this device alone. */
  needsNetwork?: boolean;
  children?: ReactNode;
}

/** A confirmation before an irreversible action. The dialog cannot be closed while the action runs. */
export function Question({
  trigger,
  title,
  description,
  yes,
  no,
  onYes,
  look = 'danger',
  ready = true,
  needsNetwork = true,
  children,
}: QuestionProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onYes();
      setOpen(false);
    } catch {
      // The action reports its failure; the dialog stays open for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        busy={busy}
        closeOnBackdrop={false}
        title={title}
        description={description}
        footer={
          <>
            <Button look="secondary" disabled={busy} onClick={() => setOpen(false)}>
              {no ?? t('shell.cancel')}
            </Button>
            <Button look={look} busy={busy} needsNetwork={needsNetwork} disabled={!ready} onClick={() => void run()}>
              {yes}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
