import { PAGES } from '@app/contracts';
import { AuctionDemo } from '../../features/bids/demo/auction-demo.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { PageHead } from '../../ui/page-head.js';

/** Shows how venues compete for a plan, as a simulation in the page. */
export default function VideoDemoScreen() {
  const t = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
      <PageHead page="videoDemo" title={t('demo.title')} description={t('demo.lead')} />
      <header className="grid gap-3">
        <h1 className="text-2xl sm:text-3xl">{t('demo.title')}</h1>
        <p className="max-w-prose text-muted">{t('demo.lead')}</p>
        <p className="max-w-prose rounded-card bg-marigold-soft px-4 py-3 text-sm font-medium text-marigold">{t('demo.simulated')}</p>
      </header>
      <AuctionDemo />
      <section aria-labelledby="yours" className="grid justify-items-start gap-3">
        <h2 id="yours" className="text-lg">
          {t('demo.yours')}
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.createFromHome}>{t('demo.start')}</ButtonLink>
          <ButtonLink look="secondary" to={PAGES.marketingHome}>
            {t('brand.home')}
          </ButtonLink>
          <ButtonLink look="secondary" to={PAGES.aiTheme}>
            {t('brand.ai')}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
