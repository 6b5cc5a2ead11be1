import { Link } from 'react-router-dom';
import { wholeNumber } from '../../../lib/format.js';

interface CountLink {
  key: string;
  to: string;
  label: string;
  /** Not counted yet: undefined. */
  count: number | undefined;
}

/** Where to go on, each with how many places there are. */
export function CountLinks({ label, links }: { label: string; links: readonly CountLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ key, to, label: name, count }) => (
          <li key={key}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-raised px-4 py-1.5 text-sm font-semibold ring-1 ring-line-strong ring-inset hover:bg-sunken"
            >
              {name}
              <span className="tabular min-w-5 text-right font-normal text-muted">{count === undefined ? '' : wholeNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
