import { useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';

/** Warns that the screen may be outdated: the device is offline, or the server does not answer. */
export function NetworkNote() {
  const t = useText();
  const { offline, silent } = useNetwork();
  return (
    <div role="status">
      {(offline || silent) && (
        <p className="bg-marigold-soft px-4 py-2 text-center text-sm font-semibold text-marigold">
          {t(offline ? 'shell.offline' : 'shell.silent')}
        </p>
      )}
    </div>
  );
}
