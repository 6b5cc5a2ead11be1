import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { TextArea } from '../../../ui/forms/field.js';
import { isTaken } from '../use-decision.js';

interface NoteDialogProps {
  title: string;
  lead?: ReactNode;
  /** The rows that the decision affects, above the field. */
  children?: ReactNode;
  /** The label of the field; without one no note is required. */
  label?: string;
  hint?: string;
  /** The minimum and the maximum number of characters. */
  least?: number;
  most?: number;
  /** Notes at hand, each of which can be edited after it was chosen. */
  presets?: readonly string[];
  /** Whether what stands above the field is complete. */
  ready?: boolean;
  action: string;
  danger?: boolean;
  /** The decision that takes the note. */
  decision: { mutate: (note: string) => void; isPending: boolean; error: unknown; reset: () => void };
  onClose: () => void;
}

/** Asks for the reason of a decision. When another member has decided meanwhile, the decision is closed; the typed note stays for copying. */
export function NoteDialog({
  title,
  lead,
  children,
  label,
  hint,
  least = 1,
  most = 300,
  presets = [],
  ready = true,
  action,
  danger = false,
  decision: { mutate, isPending, error, reset },
  onClose,
}: NoteDialogProps) {
  const t = useText();
  const [note, setNote] = useState('');
  const taken = isTaken(error);
  useEffect(() => reset, [reset]);
  const missing = label !== undefined && note.trim().length < least;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={lead}
      busy={isPending}
      closeOnBackdrop={false}
      footer={
        <>
          <Button look="secondary" disabled={isPending} onClick={onClose}>
            {t(taken ? 'shell.close' : 'shell.cancel')}
          </Button>
          {!taken && (
            <Button look={danger ? 'danger' : 'primary'} busy={isPending} disabled={missing || !ready} onClick={() => mutate(note.trim())}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {taken && (
          <p role="alert" className="rounded-field bg-marigold-soft px-3.5 py-2 font-medium">
            {t('admin.quickerMessage')}
          </p>
        )}
        {children}
        {label !== undefined && presets.length > 0 && !taken && (
          <div role="group" aria-label={t('admin.presets')} className="flex flex-wrap gap-2">
            {presets.map((preset) => (
              <Button key={preset} look="secondary" size="small" disabled={isPending} onClick={() => setNote(preset)}>
                {preset}
              </Button>
            ))}
          </div>
        )}
        {label !== undefined && (
          <TextArea
            label={label}
            {...(hint && { hint })}
            maxLength={most}
            value={note}
            disabled={isPending}
            readOnly={taken}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
