import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { ForwardIcon } from '../../../ui/pictures/icons.js';
import { nextAction, usePlans } from '../plans.js';

/** Plans that wait for this person, each with the one thing to do; side by side, so that it stays one line high. */
export function NeedsYou() {
  const t = useText();
  const { data: plans } = usePlans();
  const waiting = (plans ?? []).flatMap((plan) => {
    const action = nextAction(plan);
    return action ? [{ plan, action }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="grid gap-2">
      <h2 id="needs-you" className="text-lg">
        {t('home.needsYou')}
      </h2>
      <ul className="-mx-5 flex snap-x scroll-pl-5 gap-3 overflow-x-auto px-5 pb-2 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
        {waiting.map(({ plan, action }) => (
          <li key={plan.id} className="w-60 shrink-0 snap-start">
            <Link
              to={action.to}
              className="grid h-full gap-1 rounded-card bg-raised p-4 shadow-card ring-1 ring-inset ring-line hover:ring-rose"
            >
              <span className="truncate text-sm text-muted">{plan.name}</span>
              <span className="flex items-center justify-between gap-2 font-semibold text-rose">
                {t(`action.${action.key}`)}
                <ForwardIcon size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
