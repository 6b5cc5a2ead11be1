import { ACTIVITIES, PAGES } from '@app/contracts';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-indigo underline';

/** Pages that stand in no menu. The plan dashboard is not among them: it repeats home, and nothing links to it. */
const WAYS = [
  { to: `${PAGES.createDatebook}?style=quick`, name: 'quick' },
  { to: PAGES.naturalTheme, name: 'steps' },
  { to: PAGES.compareDashboard, name: 'compare' },
  { to: PAGES.splitLanding, name: 'front' },
] as const;

/** Lists the pages that no menu has, each with what it is for. */
export function MoreWays() {
  const t = useText();
  return (
    <ul className="grid max-w-prose gap-2">
      {WAYS.map(({ to, name }) => (
        <li key={name}>
          <Link to={to} className={LINK}>
            {t(`more.${name}`)}
          </Link>
          <p className="text-muted">{t(`more.${name}Line`)}</p>
        </li>
      ))}
      <li>
        <p className="pt-2">{t('more.kinds')}</p>
        <p className="flex flex-wrap gap-x-5">
          {ACTIVITIES.map((activity) => (
            <Link key={activity} to={paths.category(activity)} className={LINK}>
              {t(`activity.${activity}`)}
            </Link>
          ))}
        </p>
      </li>
    </ul>
  );
}
