import type { CityView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { PRODUCT_NAME } from '../../../lib/product.js';
import { Fold } from '../../../ui/fold.js';
import { shownStats } from '../marketing-stats.js';

/** The brand's figures, each with its source. */
export function Stats({ cities }: { cities: readonly CityView[] | undefined }) {
  const t = useText();
  const stats = shownStats(cities);
  if (stats.length === 0) return null;
  return (
    <section aria-labelledby="stats" className="grid gap-3">
      <h2 id="stats" className="text-lg">
        {t('brand.stats')}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-card bg-raised p-5 shadow-card sm:grid-cols-3 lg:grid-cols-6">
        {stats.map(({ what, figure }) => (
          <div key={what} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{t(what)}</dt>
            <dd className="tabular text-xl font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
      <Fold label={t('brand.stats.sources')}>
        <ul className="grid gap-1">
          {stats.map(({ what, figure, counted }) => (
            <li key={what}>{t(counted ? 'brand.stats.count' : 'brand.stats.claim', { figure, what: t(what), name: PRODUCT_NAME })}</li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}
