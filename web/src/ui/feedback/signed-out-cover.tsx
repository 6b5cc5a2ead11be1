import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';
import { Dialog } from '../dialog.js';

/** Says that nobody can sign in now; nothing while there is a network. */
export function OfflineLine() {
  const t = useText();
  const offline = useNetwork((network) => network.offline);
  return offline ? <p className="rounded-field bg-marigold-soft px-3.5 py-2 font-medium">{t('signedOut.offline')}</p> : null;
}

/** Covers the page whose session has ended, and the dialogs on it; below, everything stays as it was typed. */
export function SignedOutCover({ lead, children }: { lead: string; children: ReactNode }) {
  const t = useText();
  return (
    <Dialog cover open onClose={() => undefined} title={t('signedOut.title')} description={lead}>
      <div className="grid gap-4">
        <OfflineLine />
        {children}
      </div>
    </Dialog>
  );
}
