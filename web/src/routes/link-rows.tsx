import { Link } from 'react-router-dom';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { ForwardIcon } from '../ui/pictures/icons.js';

/** The target of a row, and its texts. */
export interface RowLink {
  to: string;
  key: TextKey;
}

/** Links as rows of a card. */
export function LinkRows({ links }: { links: readonly RowLink[] }) {
  const t = useText();
  return (
    <ul className="divide-y divide-line">
      {links.map(({ to, key }) => (
        <li key={key}>
          <Link to={to} className="flex min-h-12 items-center justify-between gap-3 font-medium hover:text-rose">
            {t(key)}
            <ForwardIcon size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
