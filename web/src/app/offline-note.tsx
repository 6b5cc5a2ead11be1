import { useText } from '../lib/i18n/i18n.js';
import { useNetwork } from '../lib/network.js';

/** Says that what is on the screen is not from now. */
export function OfflineNote() {
  const t = useText();
  const offline = useNetwork((network) => network.offline);
  return (
    <div role="status">
      {offline && <p className="bg-marigold-soft px-4 py-2 text-center text-sm font-semibold text-marigold">{t('shell.offline')}</p>}
    </div>
  );
}
