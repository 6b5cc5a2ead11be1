import { useState } from 'react';
import { TIMES } from '@app/contracts';
import { addDays, dayOf, TUNABLES } from '@app/domain';
import { serverNow } from '../../../lib/clock.js';
import { longDay, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { asksDay, useDraft } from '../draft.js';
import { quickDays } from '../quick-days.js';
import { PossibleDays } from './possible-days.js';
import { Section } from './section.js';

/** Two columns, when two fit. */
const CHOICES = 'flex flex-wrap gap-2 min-[22rem]:grid min-[22rem]:grid-cols-2';

/** The day, in one tap or from the calendar, and the time of day. */
export function WhenCard() {
  const t = useText();
  const { draft, change } = useDraft();
  const [now] = useState(serverNow);
  const today = dayOf(new Date(now));
  const quick = quickDays(now);
  const [own, setOwn] = useState(!asksDay(draft) && quick.every(({ day }) => day !== draft.preferredDate));
  return (
    <Section id="preferredDate" title={t('wizard.when')} group card>
      <div className={CHOICES}>
        {quick.map(({ key, day, time }) => (
          <Chip
            key={key}
            name="quickDay"
            value={key}
            checked={!own && draft.preferredDate === day}
            onChange={() => {
              setOwn(false);
              change({ preferredDate: day, ...(time && { preferredTime: time }) });
            }}
          >
            {t(`wizard.day.${key}`)}
            <span className="block text-xs font-medium">{shortDay(day)}</span>
          </Chip>
        ))}
        <Chip name="quickDay" value="own" checked={own} onChange={() => setOwn(true)}>
          {t('wizard.day.pick')}
        </Chip>
      </div>
      {own && (
        <TextInput
          label={t('wizard.date')}
          hideLabel
          type="date"
          min={today}
          max={addDays(today, TUNABLES.maxDaysAhead)}
          value={draft.preferredDate ?? ''}
          onChange={(event) => change({ preferredDate: event.target.value || null })}
          hint={longDay(draft.preferredDate)}
        />
      )}
      <PossibleDays />
      <div role="group" aria-label={t('wizard.time')} id="preferredTime" className={CHOICES}>
        {TIMES.map((time) => (
          <Chip
            key={time}
            name="preferredTime"
            value={time}
            checked={draft.preferredTime === time}
            onChange={() => change({ preferredTime: time })}
          >
            {t(`time.${time}`)}
            <span className="block text-xs font-medium">{t(`time.hours.${time}`)}</span>
          </Chip>
        ))}
        <Chip name="preferredTime" value="" checked={draft.preferredTime === null} onChange={() => change({ preferredTime: null })}>
          {t('time.any')}
        </Chip>
      </div>
    </Section>
  );
}
