import { useText } from '../../../../lib/i18n/i18n.js';
import { cx } from '../../../../ui/cx.js';

/** Marks an offer for the comparison; the tick stays on the row of a marked one. */
export function MarkButton({ venue, marked, onMark }: { venue: string; marked: boolean; onMark: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={`${t('offers.compare')}: ${venue}`}
      onClick={onMark}
      className="relative -mt-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-full"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={cx(
          'size-6 rounded-full fill-none stroke-[2.5] ring-2 ring-inset',
          marked ? 'bg-indigo stroke-on-indigo ring-indigo' : 'stroke-transparent ring-line-strong',
        )}
      >
        <path d="M7 12.5l3.5 3.5L17 9" />
      </svg>
    </button>
  );
}
