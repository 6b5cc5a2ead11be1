import { useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';

/** Marks data that could not be read again as outdated. Without a network or an answer, the frame of the app shows so. */
export function StaleNote({ onRetry, words }: { onRetry: () => void; words?: string }) {
  const t = useText();
  const isAway = useNetwork(({ offline, silent }) => offline || silent);
  if (isAway) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-marigold-soft px-3 text-sm text-marigold"
    >
      <span className="py-2 font-semibold">{words ?? t('shell.stale')}</span>
      <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline underline-offset-2">
        {t('shell.retry')}
      </button>
    </p>
  );
}
