import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PlanView } from '@app/contracts';
import { NaturalSteps } from '../features/datebooks/components/natural-steps.js';
import { NextStepDialog } from '../features/datebooks/components/next-step-dialog.js';
import { PLANS_SHOWN } from '../features/datebooks/components/recent-plans.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { cx } from '../ui/cx.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';

/** The newest plans, three on wide screens and two on phones. */
function RecentList() {
  const t = useText();
  const { data: plans } = usePlans();
  if (!plans || plans.length === 0) return null;
  const { wide, mobile } = PLANS_SHOWN.natural;
  return (
    <section aria-labelledby="natural-plans" className="grid gap-2">
      <h2 id="natural-plans" className="text-base">
        {t('dash.recent')}
      </h2>
      <ul className="grid gap-2">
        {plans.slice(0, wide).map((plan, index) => (
          <li key={plan.id} className={cx(index >= mobile && 'max-lg:hidden')}>
            <Link
              to={`${paths.discovery}?dateBookId=${plan.id}`}
              className="flex min-h-11 items-center rounded-field bg-on-dusk/15 px-4 font-semibold wrap-anywhere hover:bg-on-dusk/25"
            >
              {plan.name}
            </Link>
          </li>
        ))}
      </ul>
      {plans.length > mobile && (
        <Link
          to={paths.plans}
          className={cx('inline-flex min-h-11 items-center font-semibold underline', plans.length <= wide && 'lg:hidden')}
        >
          {t('natural.viewAll')}
        </Link>
      )}
    </section>
  );
}

/** A dark home variant: a circle to tap, then five small steps. */
export default function NaturalThemeScreen() {
  const t = useText();
  const [started, setStarted] = useState(false);
  const [made, setMade] = useState<PlanView | null>(null);
  return (
    <div
      className={cx(
        'dusk grid min-h-dvh grid-cols-[minmax(0,1fr)] gap-8 px-5 pt-10 lg:grid-cols-2 lg:content-center lg:items-center lg:gap-12 lg:px-16',
        started ? 'content-start pb-[200px]' : 'content-center pb-10',
      )}
    >
      <meta name="robots" content="noindex" />
      <title>{t('natural.title')}</title>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 text-center">
        <h1 className="text-2xl">{t('natural.title')}</h1>
        {!started && (
          <button
            type="button"
            onClick={() => setStarted(true)}
            className="breathe grid size-48 max-w-full place-items-center rounded-full px-6 text-balance bg-on-dusk/15 text-xl font-bold ring-2 ring-on-dusk/50 hover:bg-on-dusk/25"
          >
            {t('natural.start')}
          </button>
        )}
      </div>
      <div className="grid w-full max-w-xl gap-8 justify-self-center">
        {started && <NaturalSteps onCreated={setMade} />}
        <RecentList />
      </div>
      {made && <NextStepDialog plan={made} flow="dashboard" open onClose={() => setMade(null)} onChosen={() => setMade(null)} />}
    </div>
  );
}
