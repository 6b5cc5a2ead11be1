import { useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';

/** Warns that the screen may be outdated: the device is offline, or the server does not answer. */
export function NetworkNote({ className = 'px-4' }: { className?: string }) {
  const t = useText();
  const { offline, silent } = useNetwork();
  return (
    <div role="status" className="empty:hidden">
      {(offline || silent) && (
        <p className={`bg-marigold-soft py-2 text-center text-sm font-semibold text-marigold ${className}`}>
          {t(offline ? 'shell.offline' : 'shell.silent')}
        </p>
      )}
    </div>
  );
}
