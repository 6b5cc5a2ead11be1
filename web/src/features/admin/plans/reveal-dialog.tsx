import { useState } from 'react';
import { CASE_REFERENCE } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { TextInput } from '../../../ui/forms/field.js';

/** Asks for the case that requires names and texts; its reference is logged with the read. */
export function RevealDialog({ onReveal, onClose }: { onReveal: (reference: string) => void; onClose: () => void }) {
  const t = useText();
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const good = CASE_REFERENCE.test(reference.trim());
  return (
    <Dialog open onClose={onClose} title={t('timeMachine.revealTitle')} description={t('timeMachine.revealLead')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (good) onReveal(reference.trim());
        }}
      >
        <TextInput
          label={t('timeMachine.reference')}
          hint={t('timeMachine.referenceHint')}
          error={tried && !good ? t('timeMachine.referenceWrong') : null}
          maxLength={40}
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit">{t('timeMachine.reveal')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
