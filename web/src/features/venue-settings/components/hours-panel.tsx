import { WEEKDAYS, type OpeningHours, type VenueProfile } from '@app/contracts';
import { useState } from 'react';
import { timeOfClock, weekdayAt } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { isWrong, openingsOf, shownTime } from '../../venue-hours/hours.js';
import { HoursEditor } from '../../venue-hours/hours-editor.js';
import { useVenueChange } from '../use-settings.js';
import { TouchedQuestion } from './touched-question.js';

/** The hours as who may not change them reads them. */
function Week({ hours }: { hours: readonly OpeningHours[] }) {
  const t = useText();
  return (
    <dl className="divide-y divide-line border-y border-line">
      {WEEKDAYS.map((day, index) => (
        <div key={day} className="flex justify-between gap-4 py-2.5">
          <dt className="font-medium">{weekdayAt(index, 'long')}</dt>
          <dd className="tabular">
            {openingsOf(hours, day)
              .map(({ opens, closes }) => `${timeOfClock(opens)} – ${timeOfClock(shownTime(closes))}`)
              .join(', ') || t('hours.closed')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** When a venue is open, each day of the week by itself, also past midnight. */
export function HoursPanel({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const [hours, setHours] = useState<readonly OpeningHours[]>(profile.hours);
  const change = useVenueChange();
  const same = JSON.stringify(hours) === JSON.stringify(profile.hours);
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('venueSet.hours.title')}</h2>
        <p className="text-sm text-muted">{t('venueSet.hours.about')}</p>
      </div>
      {mayChange ? <HoursEditor hours={hours} onChange={setHours} /> : <Week hours={hours} />}
      {hours.length === 0 && <p className="text-sm font-medium text-marigold">{t('venueSet.hours.never')}</p>}
      {mayChange && (
        <Button
          look="secondary"
          className="justify-self-start"
          busy={change.isPending}
          disabled={same || hours.some(isWrong)}
          onClick={() => change.mutate({ hours: [...hours] })}
        >
          {t('venueSet.save')}
        </Button>
      )}
      <TouchedQuestion {...change.question} />
    </Card>
  );
}
