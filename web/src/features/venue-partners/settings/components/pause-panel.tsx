import type { Instant, VenueProfile } from '@app/contracts';
import { addDays } from '@app/domain';
import { useState } from 'react';
import { serverNow } from '../../../../lib/clock.js';
import { instantOf, today } from '../../../../lib/day.js';
import { dayAndTime } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { ClashList } from '../../../../ui/forms/clash-list.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { useVenueChange } from '../use-settings.js';
import { TouchedQuestion } from './touched-question.js';

const WEEK_MS = 7 * 86_400_000;
const ENDS = {
  tomorrow: (): Instant | null => instantOf(addDays(today(), 1), '06:00'),
  week: (): Instant | null => new Date(serverNow() + WEEK_MS).toISOString(),
  resumeSelf: (): Instant | null => null,
} as const;
type End = keyof typeof ENDS;

/** Whether the venue is active, and a pause with or without an end. */
export function PausePanel({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const [end, setEnd] = useState<End>('tomorrow');
  const change = useVenueChange({
    success: (_, { paused }) => ({ title: t(paused ? 'venueSet.pause.paused' : 'venueSet.pause.resumed'), tone: 'neutral' }),
  });
  const { paused, pausedUntil } = profile;
  const state = paused && (pausedUntil ? t('venueSet.pause.until', { when: dayAndTime(pausedUntil) }) : t('venueSet.pause.open'));
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1" role="status">
        <h2 className="text-lg">{t('venueSet.pause.title')}</h2>
        {state && <p className="font-semibold text-marigold">{state}</p>}
        <p className="text-muted">{t(paused ? 'venueSet.pause.off' : 'venueSet.pause.on')}</p>
      </div>
      {change.clash && (
        <ClashList
          rows={[{ fields: ['paused'], label: t('venueSet.pause.title'), theirs: state || t('venueSet.pause.on') }]}
          {...change.clash}
        />
      )}
      {mayChange && paused && (
        <Button className="justify-self-start" busy={change.isPending} onClick={() => change.mutate({ paused: false, pausedUntil: null })}>
          {t('venueSet.pause.resume')}
        </Button>
      )}
      {mayChange && !paused && (
        <>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('venueSet.pause.choose')}</legend>
            {(Object.keys(ENDS) as End[]).map((one) => (
              <Chip key={one} name="pause" value={one} checked={end === one} onChange={() => setEnd(one)}>
                {t(`venueSet.pause.${one}`)}
              </Chip>
            ))}
          </fieldset>
          <Button
            look="secondary"
            className="justify-self-start"
            busy={change.isPending}
            onClick={() => change.mutate({ paused: true, pausedUntil: ENDS[end]() })}
          >
            {t('venueSet.pause.choose')}
          </Button>
        </>
      )}
      <TouchedQuestion {...change.question} />
    </Card>
  );
}
