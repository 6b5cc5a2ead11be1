import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';
import { Dialog } from '../dialog.js';

/** Warns that a sign-in is impossible offline; renders nothing while there is a network. */
export function OfflineLine() {
  const t = useText();
  const offline = useNetwork((network) => network.offline);
  return offline ? <p className="rounded-field bg-marigold-soft px-3.5 py-2 font-medium">{t('signedOut.offline')}</p> : null;
}

/** Covers the page and its dialogs after its session has ended; the input below stays. */
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
