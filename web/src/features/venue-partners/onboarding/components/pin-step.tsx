import { Suspense } from 'react';
import type { ApplicationFaults } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { AlertIcon, CheckIcon } from '../../../../ui/pictures/icons.js';
import { lazyPart } from '../../../../ui/feedback/part.js';
import { answer, useApplication } from '../draft.js';
import { useFaultText } from '../fault-text.js';
import { middleAt } from '../pin-place.js';
import { useMapHint } from './from-map.js';
import { usePlaces } from './place-suggestions.js';
import { StepHeading } from './step-heading.js';
import { PinChoices } from './pin-choices.js';

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
        <PinChoices />
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
