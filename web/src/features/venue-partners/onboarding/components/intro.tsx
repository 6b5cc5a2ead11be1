import { Suspense } from 'react';
import { TUNABLES } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { lazyPart } from '../../../../ui/feedback/part.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { TabTitle } from '../../../../ui/page.js';
import { CheckIcon } from '../../../../ui/pictures/icons.js';
import { DuskScene } from '../../../../ui/pictures/dusk-scene.js';
import { ClaimSearch } from './claim-search.js';

// This loads on its own, because it brings the desk's components.
const SampleRequest = lazyPart(async () => ({ default: (await import('./sample-request.js')).SampleRequest }));

const POINTS = ['ask', 'offer', 'host'] as const;
const STEPS = ['business', 'types', 'pin', 'hours', 'offer'] as const;

/** The benefits and the effort of a partner, before the first question. */
export function PartnerIntro({ begun, onStart }: { begun: boolean; onStart: () => void }) {
  const t = useText();
  return (
    <article className="grid gap-7">
      <TabTitle title={t('home.partnerTitle')} />
      <header className="dusk relative isolate grid min-h-52 content-end gap-1 overflow-hidden rounded-card p-6 pb-16 text-on-dusk">
        <div aria-hidden="true" className="absolute inset-0 -z-10">
          <DuskScene low />
        </div>
        <h1 className="text-2xl sm:text-3xl">{t('home.partnerTitle')}</h1>
        <p className="max-w-prose">{t('partner.lead')}</p>
      </header>
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={onStart}>
          {t(begun ? 'apply.goOn' : 'apply.start')}
        </Button>
        <ButtonLink look="secondary" size="large" to={paths.venueLogin}>
          {t('footer.venueLogin')}
        </ButtonLink>
        <a href="#claim" className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-2">
          {t('partner.claim')}
        </a>
      </div>
      <Suspense fallback={<Skeleton className="h-56 rounded-card" />}>
        <SampleRequest />
      </Suspense>
      <div className="grid gap-4 sm:grid-cols-3">
        {POINTS.map((point) => (
          <section key={point} className="grid content-start gap-1 rounded-card bg-raised p-4 shadow-card">
            <h2 className="text-base">{t(`partner.${point}`)}</h2>
            <p className="text-sm text-muted">{t(`partner.${point}Text`)}</p>
          </section>
        ))}
      </div>
      <section className="grid gap-1 rounded-card bg-leaf-soft p-4">
        <h2 className="text-lg">{t('partner.cost')}</h2>
        <p>
          {t(TUNABLES.successFeeShare > 0 ? 'partner.costShare' : 'partner.costNothing')} {t('partner.costGuests')}
        </p>
      </section>
      <ClaimSearch />
      <section className="grid gap-2">
        <h2 className="text-lg">{t('apply.takes')}</h2>
        <ol className="grid gap-1.5">
          {STEPS.map((step) => (
            <li key={step} className="flex items-start gap-2">
              <span className="mt-0.5 text-leaf">
                <CheckIcon size={20} />
              </span>
              <span>
                <strong>{t(`apply.${step}`)}</strong> · {t(`apply.${step}.needs`)}
              </span>
            </li>
          ))}
        </ol>
        <p className="text-muted">{t('apply.afterwards')}</p>
      </section>
      <ButtonLink look="quiet" className="justify-self-start" to={paths.grievance}>
        {t('partner.write')}
      </ButtonLink>
    </article>
  );
}
