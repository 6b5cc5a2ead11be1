import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { cx } from '../../../ui/cx.js';
import { DuskScene } from '../../../ui/pictures/dusk-scene.js';
import { ForwardIcon, PlusIcon, StoreIcon } from '../../../ui/pictures/icons.js';
import type { Need } from '../plans.js';

/** The button for a new plan on home. */
function CreateButton({ onCreate, className }: { onCreate: () => void; className: string }) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={onCreate}
      className={cx(
        'flex items-center gap-4 rounded-card bg-raised p-3.5 text-left text-ink transition-transform active:scale-[0.99]',
        className,
      )}
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-rose text-on-rose">
        <PlusIcon />
      </span>
      <span className="grid">
        <span className="font-bold">{t('home.createPlan')}</span>
        <span className="text-sm text-muted">{t('home.createPlanLine')}</span>
      </span>
    </button>
  );
}

/** A new plan as the one action, under the evening's sky; a single line when another action comes first, with a second way beside it. */
export function CreateCard({ first, onCreate, children }: { first: boolean; onCreate: () => void; children: ReactNode }) {
  const t = useText();
  if (!first)
    return (
      <div className="grid gap-3 sm:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1">
        <CreateButton onCreate={onCreate} className="shadow-card" />
        {children}
      </div>
    );
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
        <div className="grid gap-3 sm:max-w-2xl sm:grid-cols-2">
          <CreateButton onCreate={onCreate} className="shadow-float" />
          {children}
        </div>
      </div>
    </section>
  );
}

/** The link for people who run a venue. */
export function PartnerCard() {
  const t = useText();
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-field bg-indigo-soft text-indigo">
        <StoreIcon />
      </span>
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 className="text-lg">{t('home.partnerTitle')}</h2>
        <p className="text-muted">{t('home.partnerLine')}</p>
      </div>
      <ButtonLink look="secondary" to={paths.venueOnboarding}>
        {t('footer.partner')}
      </ButtonLink>
    </Card>
  );
}

/** Offers an account to a guest with plans, so that they are kept. */
export function SaveCard() {
  const t = useText();
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <BrandHeart size={44} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 className="text-lg">{t('home.saveTitle')}</h2>
        <p className="text-muted">{t('home.saveLine')}</p>
      </div>
      <ButtonLink look="secondary" to={paths.signup}>
        {t('account.create')}
      </ButtonLink>
    </Card>
  );
}

/** Plans that wait for this person, each with its missing step. */
export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  const t = useText();
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="grid gap-2">
      <h2 id="needs-you" className="text-lg">
        {t('home.needsYou')}
      </h2>
      <ul className="divide-y divide-line rounded-card bg-raised shadow-card">
        {needs.map(({ plan, action }) => (
          <li key={plan.id}>
            <Link to={action.to} className="group flex min-h-16 items-center justify-between gap-3 px-4 py-3">
              <span className="grid min-w-0">
                <span className="line-clamp-2 font-semibold wrap-anywhere">{plan.name}</span>
                <span className="text-sm text-muted">{t(`step.${action.key}`, { count: plan.bidCount })}</span>
              </span>
              <span className="flex shrink-0 items-center gap-1 text-sm font-semibold text-rose group-hover:underline">
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
