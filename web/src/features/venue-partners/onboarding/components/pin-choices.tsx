import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { locate } from '../../../../lib/geolocation.js';
import { areasOf } from '../../../../lib/place.js';
import { Button } from '../../../../ui/button.js';
import { Fold } from '../../../../ui/fold.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { LocateIcon } from '../../../../ui/pictures/icons.js';
import { answer, useApplication } from '../draft.js';
import { readCoordinates } from '../pin-place.js';

/** Sets the pin to the device's position. The position stays in the form: it is the venue's place, not a person's. */
function Here() {
  const t = useText();
  const [state, setState] = useState<'idle' | 'looking' | 'denied' | 'unsupported'>('idle');
  const find = async (): Promise<void> => {
    setState('looking');
    const found = await locate((position) => answer({ location: position }));
    if (found.ok) answer({ location: found.position });
    setState(found.ok ? 'idle' : found.why);
  };
  return (
    <div className="grid gap-2">
      <Button look="secondary" wide icon={<LocateIcon />} busy={state === 'looking'} onClick={() => void find()}>
        {t(state === 'looking' ? 'place.locating' : 'apply.pin.here')}
      </Button>
      {(state === 'denied' || state === 'unsupported') && (
        <p role="alert" className="text-sm text-marigold">
          {t(state === 'denied' ? 'place.howToAllow' : 'place.unsupportedMessage')}
        </p>
      )}
    </div>
  );
}

function Areas() {
  const t = useText();
  const { citySlug, answers } = useApplication();
  const areas = areasOf(citySlug);
  if (areas.length === 0) return null;
  const { location } = answers;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('apply.pin.areas')}</legend>
      <div className="flex flex-wrap gap-2">
        {areas.map(({ id, name, latitude, longitude }) => (
          <Chip
            key={id}
            name="area"
            value={id}
            checked={location?.latitude === latitude && location.longitude === longitude}
            onChange={() => answer({ location: { latitude, longitude } })}
          >
            {placeName(t, name)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** A field for coordinates from another map. */
function Coordinates() {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const take = (): void => {
    const point = readCoordinates(typed);
    setWrong(!point);
    if (point) answer({ location: point });
  };
  return (
    <Fold label={t('apply.pin.paste')}>
      <div className="flex items-start gap-2 text-ink">
        <TextInput
          label={t('apply.pin.coordinates')}
          hideLabel
          placeholder="19.0596, 72.8295"
          inputMode="text"
          fieldClassName="flex-1"
          value={typed}
          error={wrong ? t('apply.pin.notRead') : null}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button look="secondary" onClick={take}>
          {t('apply.pin.take')}
        </Button>
      </div>
    </Fold>
  );
}

/** The ways to set the pin without the map. */
export function PinChoices() {
  return (
    <div className="grid gap-4">
      <Here />
      <Areas />
      <Coordinates />
    </div>
  );
}
