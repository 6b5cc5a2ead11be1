import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';

interface ConfirmProps {
  title: string;
  about: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is removed. */
export function ConfirmRemoval({ title, about, busy, onConfirm, onClose }: ConfirmProps) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={about}
      busy={busy}
      closeOnBackdrop={false}
      footer={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {t('venueSet.cancel')}
          </Button>
          <Button look="danger" onClick={onConfirm} busy={busy}>
            {t('venueSet.remove')}
          </Button>
        </>
      }
    />
  );
}
