import { useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';

/** Warns that the screen may be outdated: the device is offline, or the server does not answer or is too busy to. */
export function NetworkNote() {
  const t = useText();
  const { offline, silent, busy } = useNetwork();
  const note = offline ? 'shell.offline' : silent ? 'shell.silent' : busy ? 'shell.busy' : null;
  return (
    <div role="status">
      {note && <p className="bg-marigold-soft px-4 py-2 text-center text-sm font-semibold text-marigold">{t(note)}</p>}
    </div>
  );
}
