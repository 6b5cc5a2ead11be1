import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';

interface QuestionProps {
  /** What opens it. */
  trigger: (open: () => void) => ReactNode;
  title: string;
  description?: ReactNode;
  /** The word on the button that does it, and on the one that doesn't. */
  yes: string;
  no?: string;
  /** Does it; the dialog closes when it succeeded and stays, with what was typed, when it throws. Says itself what went wrong. */
  onYes: () => Promise<unknown>;
  look?: 'danger' | 'primary';
  /** False while something has to be filled in first. */
  ready?: boolean;
  children?: ReactNode;
}

/** A thing that cannot be taken back is done only after this question. While it is being done nothing closes the dialog. */
export function Question({ trigger, title, description, yes, no, onYes, look = 'danger', ready = true, children }: QuestionProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  // A failure is said by who did it; the question stays open for another try.
  const { mutate: run, isPending: busy } = useMutation({ mutationFn: onYes, onSuccess: () => setOpen(false) });
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
            <Button look={look} busy={busy} disabled={!ready} onClick={() => run()}>
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
