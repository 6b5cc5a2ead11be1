import { useText } from '../../../lib/i18n/i18n.js';

/** The number of rows that a phone's screen holds. Their space is reserved, so that the first offers do not move the content below. */
const ROOM = 3;

/** The places of the first offers, for the venues that are still deciding. */
export function DecidingRows({ deciding, offers }: { deciding: number; offers: number }) {
  const t = useText();
  return Array.from({ length: Math.max(0, Math.min(deciding, ROOM - offers)) }, (_, at) => (
    <li
      key={offers + at}
      aria-hidden="true"
      className="grid h-38 place-content-center rounded-card border-2 border-dashed border-line text-sm text-muted lg:hidden"
    >
      {t('offers.deciding', { count: 1 })}
    </li>
  ));
}
