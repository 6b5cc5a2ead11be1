import { WEEKDAYS, type OpeningHours } from '@app/contracts';
import { minuteOfWeek } from '@app/domain';
import { serverNow } from '../../../lib/clock.js';
import { timeOfClock, weekdayAt } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';

const clock = (time: string): string => timeOfClock(time === '24:00' ? '00:00' : time);

/** The week by day, from today on; a day without data is not shown as closed. */
export function VenueHours({ hours, assumed = [] }: { hours: readonly OpeningHours[]; assumed?: readonly string[] }) {
  const t = useText();
  const today = Math.floor(minuteOfWeek(new Date(serverNow())) / 1440);
  return (
    <table className="tabular w-full max-w-sm text-sm">
      <caption className="sr-only">{t('venuePage.hours')}</caption>
      <tbody>
        {WEEKDAYS.map((_, ahead) => {
          const index = (today + ahead) % WEEKDAYS.length;
          const day = WEEKDAYS[index];
          const open = hours.filter((one) => one.day === day);
          return (
            <tr key={day} className={cx('align-top', index === today ? 'font-semibold' : 'font-normal')}>
              <th scope="row" className="py-1 pr-2 text-left wrap-anywhere sm:pr-4 [font-weight:inherit]">
                {weekdayAt(index, 'long')}
              </th>
              <td className={cx('py-1', open.length === 0 && 'text-muted')}>
                {open.length === 0
                  ? t(assumed.includes(`openingHours.${day}`) ? 'venuePage.dayUnknown' : 'venuePage.closed')
                  : open.map(({ opens, closes }) =>
                      opens === '00:00' && closes === '24:00' ? (
                        <span key={opens}>{t('venuePage.allDay')}</span>
                      ) : (
                        <span key={opens} className="block">
                          {clock(opens)} – {clock(closes)}
                        </span>
                      ),
                    )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
