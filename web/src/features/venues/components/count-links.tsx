import { Link } from 'react-router-dom';
import { wholeNumber } from '../../../lib/format.js';
import { cx } from '../../../ui/cx.js';

interface CountLink {
  key: string;
  to: string;
  label: string;
  /** undefined: not counted yet; null: not counted at all. */
  count: number | null | undefined;
}

interface Props {
  label: string;
  links: readonly CountLink[];
  /** On phones one row that scrolls sideways: the content below is more important. */
  row?: boolean;
}

/** Links with their numbers of places. */
export function CountLinks({ label, links, row = false }: Props) {
  return (
    <nav aria-label={label}>
      <ul
        className={cx(
          'flex gap-2',
          row ? '-mx-5 overflow-x-auto whitespace-nowrap px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0' : 'flex-wrap',
        )}
      >
        {links.map(({ key, to, label: name, count }) => (
          <li key={key}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-raised px-4 py-1.5 text-sm font-semibold ring-1 ring-line-strong ring-inset hover:bg-sunken"
            >
              {name}
              {count !== null && (
                <span className="tabular min-w-5 text-right font-normal text-muted">{count === undefined ? '' : wholeNumber(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
