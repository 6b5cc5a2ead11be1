import type { OnSite } from '@app/contracts';
import { doorWords } from '../../lib/i18n/on-site.js';
import { useText } from '../../lib/i18n/i18n.js';

/** The rules at a venue's door as one line; nothing where it states none. */
export function DoorLine({ onSite }: { onSite: OnSite | undefined }) {
  const t = useText();
  const words = doorWords(t, onSite);
  if (!words) return null;
  return (
    <p className="text-sm">
      <span className="text-muted">{t('door.title')}: </span>
      {words}
    </p>
  );
}
