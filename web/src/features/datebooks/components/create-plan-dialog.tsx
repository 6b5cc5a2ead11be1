import { useIsMutating } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { CREATE_PLAN } from '../create.js';
import { CreatePlanForm } from './create-plan-form.js';

/** 'Create New Plan' over the page. */
export function CreatePlanDialog({ open, onClose, before }: { open: boolean; onClose: () => void; before?: () => Promise<boolean> }) {
  const t = useText();
  const navigate = useNavigate();
  const busy = useIsMutating({ mutationKey: [CREATE_PLAN] }) > 0;
  return (
    <Dialog open={open} onClose={onClose} title={t('create.title')} busy={busy}>
      <CreatePlanForm
        {...(before && { before })}
        onCreated={(plan) => {
          onClose();
          void navigate(paths.editPreferences(plan.id, 'home'));
        }}
        cancel={
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        }
      />
    </Dialog>
  );
}
