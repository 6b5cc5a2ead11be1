import type { VenueInsights } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';

const FIFTHS = [1, 2, 3, 4, 5] as const;
const STEP = 40;
const MIDDLE = 22;

/** The usual rank of the venue's prices among all offers, and the rank of the chosen ones. Never a price. */
export function PriceFifths({ price }: { price: VenueInsights['price'] }) {
  const t = useText();
  const { mine, chosen, n, needed } = price;
  return (
    <section className="grid content-start gap-3 rounded-card bg-raised p-5 shadow-card">
      <div>
        <h2 className="text-base font-bold">{t('insights.price')}</h2>
        <p className="text-sm text-muted">{t('insights.priceAbout')}</p>
      </div>
      {mine === null || chosen === null ? (
        <p className="rounded-field bg-sunken px-4 py-3">{t('insights.priceNeeded', { count: needed })}</p>
      ) : (
        <>
          <svg viewBox={`0 0 ${5 * STEP} 44`} aria-hidden="true" focusable="false" className="w-full max-w-md">
            {FIFTHS.map((fifth) => (
              <rect
                key={fifth}
                x={(fifth - 1) * STEP + 2}
                y={MIDDLE - 6}
                width={STEP - 4}
                height={12}
                rx="4"
                className={fifth === chosen ? 'fill-leaf' : 'fill-sunken stroke-line-strong'}
              />
            ))}
            <path d={`M${(mine - 0.5) * STEP - 6} 4 h12 l-6 9 z`} className="fill-indigo" />
          </svg>
          <table className="w-full text-sm">
            <caption className="sr-only">{t('insights.price')}</caption>
            <tbody>
              {(['mine', 'chosen'] as const).map((who) => (
                <tr key={who}>
                  <th scope="row" className="py-1 pr-3 text-left font-normal">
                    <span aria-hidden="true" className={who === 'mine' ? 'text-indigo' : 'text-leaf'}>
                      {who === 'mine' ? '▼ ' : '■ '}
                    </span>
                    {t(`insights.price.${who}`)}
                  </th>
                  <td className="font-semibold">{t(`insights.fifth.${who === 'mine' ? mine : chosen}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="text-sm text-muted">{t('insights.priceOf', { count: n })}</p>
        </>
      )}
    </section>
  );
}
