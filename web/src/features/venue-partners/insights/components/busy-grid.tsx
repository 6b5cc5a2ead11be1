import { TIMES, WEEKDAYS, type VenueInsights } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { dayName } from '../insight-rows.js';

/** The number of guests at each time of the week, as shades. */
export function BusyGrid({ busiest }: { busiest: VenueInsights['busiest'] }) {
  const t = useText();
  const most = Math.max(1, ...busiest.map(({ people }) => people));
  return (
    <section className="grid content-start gap-3 rounded-card bg-raised p-5 shadow-card">
      <div>
        <h2 className="text-base font-bold">{t('insights.busiest')}</h2>
        <p className="text-sm text-muted">{t('insights.busiestAbout')}</p>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-1 text-center text-sm">
        <caption className="sr-only">{t('insights.busiest')}</caption>
        <thead>
          <tr>
            <td className="w-1/4" />
            {TIMES.map((slot) => (
              <th key={slot} scope="col" className="wrap-anywhere text-xs font-semibold text-muted">
                {t(`time.${slot}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((day) => (
            <tr key={day}>
              <th scope="row" className="text-left font-normal">
                {dayName(day, 'short')}
              </th>
              {TIMES.map((slot) => {
                const people = busiest.find((one) => one.day === day && one.slot === slot)?.people ?? 0;
                return (
                  <td key={slot} className="tabular relative h-9 overflow-hidden rounded-field bg-sunken font-semibold">
                    <svg
                      aria-hidden="true"
                      focusable="false"
                      viewBox="0 0 10 10"
                      preserveAspectRatio="none"
                      className="absolute inset-0 size-full"
                    >
                      <rect y={10 - (10 * people) / most} width="10" height={(10 * people) / most} className="fill-indigo-soft" />
                    </svg>
                    <span className="relative">{people}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
