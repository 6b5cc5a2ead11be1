import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { TextArea } from '../../../ui/forms/field.js';

interface NoteDialogProps {
  title: string;
  lead?: ReactNode;
  /** Of the field; without one nothing has to be written. */
  label?: string;
  hint?: string;
  /** So many characters at least, and at most. */
  least?: number;
  most?: number;
  action: string;
  danger?: boolean;
  busy: boolean;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Asks before a decision is taken, and why it is. */
export function NoteDialog({
  title,
  lead,
  label,
  hint,
  least = 1,
  most = 300,
  action,
  danger = false,
  busy,
  onSend,
  onClose,
}: NoteDialogProps) {
  const t = useText();
  const [note, setNote] = useState('');
  const missing = label !== undefined && note.trim().length < least;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={lead}
      busy={busy}
      closeOnBackdrop={false}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={missing} onClick={() => onSend(note.trim())}>
            {action}
          </Button>
        </>
      }
    >
      {label !== undefined && (
        <TextArea
          label={label}
          {...(hint && { hint })}
          maxLength={most}
          value={note}
          disabled={busy}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </Dialog>
  );
}
