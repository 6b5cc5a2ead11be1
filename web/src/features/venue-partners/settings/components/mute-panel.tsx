import type { MuteHours, VenueProfile } from '@app/contracts';
import { hourOfDay } from '../../../../lib/format.js';
import { useText, type Translate } from '../../../../lib/i18n/i18n.js';
import { Card } from '../../../../ui/card.js';
import { SelectInput } from '../../../../ui/forms/field.js';
import { ClashList } from '../../../../ui/forms/clash-list.js';
import { Switch } from '../../../../ui/forms/switch.js';
import { useVenueChange } from '../use-settings.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NIGHT: MuteHours = { fromHour: 23, untilHour: 10 };

const muteText = (t: Translate, hours: MuteHours | null): string =>
  hours ? `${hourOfDay(hours.fromHour)} – ${hourOfDay(hours.untilHour)}` : t('venueSet.mute.never');

/** Hours without sound and push; notices of that time appear afterwards. */
export function MutePanel({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const change = useVenueChange();
  const mute = (change.isPending ? change.variables.muteHours : profile.muteHours) ?? null;
  const pick = (end: keyof MuteHours, label: string) =>
    mute && (
      <SelectInput
        label={label}
        value={mute[end]}
        disabled={!mayChange}
        onChange={(event) => change.mutate({ muteHours: { ...mute, [end]: Number(event.target.value) } })}
      >
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hourOfDay(hour)}
          </option>
        ))}
      </SelectInput>
    );
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('venueSet.mute.title')}</h2>
      {mayChange ? (
        <Switch
          label={t('venueSet.mute.on')}
          hint={t('venueSet.mute.about')}
          checked={mute !== null}
          onChange={(on) => change.mutate({ muteHours: on ? NIGHT : null })}
        />
      ) : (
        <p className="text-muted">{t('venueSet.mute.about')}</p>
      )}
      {change.clash && (
        <ClashList
          rows={[{ fields: ['muteHours'], label: t('venueSet.mute.title'), theirs: muteText(t, profile.muteHours) }]}
          {...change.clash}
        />
      )}
      {mute && (
        <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
          {pick('fromHour', t('venueSet.mute.from'))}
          {pick('untilHour', t('venueSet.mute.until'))}
        </div>
      )}
    </Card>
  );
}
