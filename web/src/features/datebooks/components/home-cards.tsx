import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { DuskScene } from '../../../ui/pictures/dusk-scene.js';
import { ForwardIcon, PlusIcon, StoreIcon } from '../../../ui/pictures/icons.js';
import { nextAction, usePlans } from '../plans.js';

/** Home's hero: the evening, and the one thing to do. */
export function CreateCard({ onCreate }: { onCreate: () => void }) {
  const t = useText();
  return (
    <section className="relative isolate overflow-hidden rounded-card text-on-dusk shadow-card">
      <div className="absolute inset-0 -z-10">
        <DuskScene low />
      </div>
      <div className="grid gap-6 p-6 pb-7 sm:p-8">
        <div className="grid max-w-md gap-1.5">
          <h2 className="text-2xl">{t('home.heroTitle')}</h2>
          <p className="text-base">{t('home.heroLine')}</p>
        </div>
        <button
          type="button"
          onClick={onCreate}
          className="flex items-center gap-4 rounded-card bg-raised p-3.5 text-left text-ink shadow-float transition-transform active:scale-[0.99] sm:max-w-sm"
        >
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-rose text-on-rose">
            <PlusIcon />
          </span>
          <span className="grid">
            <span className="font-bold">{t('home.createPlan')}</span>
            <span className="text-sm text-muted">{t('home.createPlanLine')}</span>
          </span>
        </button>
      </div>
    </section>
  );
}

/** The way in for those who run a venue. */
export function PartnerCard() {
  const t = useText();
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-field bg-indigo-soft text-indigo">
        <StoreIcon />
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="text-lg">{t('home.partnerTitle')}</h2>
        <p className="text-muted">{t('home.partnerLine')}</p>
      </div>
      <ButtonLink look="secondary" to={paths.venueLogin}>
        {t('home.partnerAction')}
      </ButtonLink>
    </Card>
  );
}

/** For a guest with plans: an account keeps them. */
export function SaveCard() {
  const t = useText();
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <BrandHeart size={44} />
      <div className="min-w-48 flex-1">
        <h2 className="text-lg">{t('home.saveTitle')}</h2>
        <p className="text-muted">{t('home.saveLine')}</p>
      </div>
      <ButtonLink look="secondary" to={paths.signup}>
        {t('account.create')}
      </ButtonLink>
    </Card>
  );
}

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
