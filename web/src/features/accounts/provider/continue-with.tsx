import type { Mergeable } from '@app/contracts';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { MergeDialog } from '../components/merge-dialog.js';
import { ProviderMessage } from './provider-message.js';
import { providerName, useProvider } from './use-provider.js';

/** Signs in by the provider of this installation, where there is one. */
export function ContinueWith({ onDone }: { onDone: () => void }) {
  const t = useText();
  const provider = providerName();
  const [mergeable, setMergeable] = useState<Mergeable | null>(null);
  const { isFinishing, isBusy, message, begin } = useProvider((found) => (found ? setMergeable(found) : onDone()));
  if (provider === '') return null;
  return (
    <div className="grid gap-2">
      {mergeable && <MergeDialog mergeable={mergeable} onDone={onDone} />}
      <Button look="secondary" wide needsNetwork busy={isBusy} onClick={() => void begin(false).catch(() => undefined)}>
        {t('provider.continue', { provider })}
      </Button>
      <ProviderMessage working={isFinishing} message={isBusy ? null : message} />
    </div>
  );
}
