import { Suspense, useState } from 'react';
import type { ApplicationFaults } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { locate } from '../../../../lib/geolocation.js';
import { areasOf } from '../../../../lib/place.js';
import { Button } from '../../../../ui/button.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { Fold } from '../../../../ui/fold.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { AlertIcon, CheckIcon, LocateIcon } from '../../../../ui/pictures/icons.js';
import { lazyPart } from '../../../../ui/feedback/part.js';
import { answer, useApplication } from '../draft.js';
import { useFaultText } from '../fault-text.js';
import { middleAt, readCoordinates } from '../pin-place.js';
import { useMapHint } from './from-map.js';
import { usePlaces } from './place-suggestions.js';
import { StepHeading } from './step-heading.js';

const PinMap = lazyPart(async () => ({ default: (await import('./pin-map.js')).PinMap }));

/** Step 3: the venue's place. */
export function PinStep({ faults }: { faults: ApplicationFaults }) {
  const t = useText();
  const said = useFaultText(faults);
  const hint = useMapHint();
  const { citySlug, answers } = useApplication();
  const { location, address } = answers;
  const wrong = said('location');
  return (
    <div className="grid gap-5">
      <StepHeading step="pin" />
      <TextInput
        label={t('apply.address')}
        hint={hint('address', t('apply.addressHint'))}
        autoComplete="street-address"
        maxLength={200}
        value={address}
        onChange={(event) => answer({ address: event.target.value })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-3">
          <Suspense fallback={<Skeleton className="aspect-square rounded-card" />}>
            <PinMap citySlug={citySlug} pin={location} onMove={(pin) => answer({ location: pin })} />
          </Suspense>
          {wrong && (
            <p role="alert" tabIndex={-1} aria-invalid="true" className="text-sm font-medium text-brick">
              <span aria-hidden="true">⚠ </span>
              {wrong}
            </p>
          )}
          <MiddleNote />
          <ClaimNote />
        </div>
        <div className="grid gap-4">
          <Here />
          <Areas />
          <Coordinates />
        </div>
      </div>
    </div>
  );
}

/** Warns while the pin is still in the middle of the area or the city. */
function MiddleNote() {
  const t = useText();
  const { citySlug, answers } = useApplication();
  const middle = answers.location && middleAt(answers.location, citySlug);
  if (!middle) return null;
  return (
    <p role="status" className="flex gap-2 rounded-field bg-marigold-soft px-4 py-3 text-sm font-medium text-marigold">
      <AlertIcon size={20} />{' '}
      <span className="min-w-0">{t('apply.pin.middle', { place: middle === 'city' ? t(`city.${citySlug}`) : middle.name })}</span>
    </p>
  );
}

/** Asks whether the venue is a place of the catalogue, and explains the consequence. */
function ClaimNote() {
  const t = useText();
  const { citySlug, answers } = useApplication();
  const same = usePlaces(citySlug, answers.business.name, answers.location).find((place) => place.same);
  if (!same) return null;
  const { name, area } = same;
  if (same.claimed)
    return (
      <p role="status" className="rounded-field bg-marigold-soft px-4 py-3 text-marigold">
        <strong>{t('apply.claim.taken', { name })}</strong> {t('apply.claim.takenAbout')}
      </p>
    );
  return (
    <p role="status" className="flex gap-2 rounded-field bg-leaf-soft px-4 py-3 text-leaf">
      <CheckIcon />
      <span>
        <strong>{t('apply.claim.yours', { name, area })}</strong> {t('apply.claim.yoursAbout')}
      </span>
    </p>
  );
}

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
            {name}
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
