import { useState } from 'react';
import { PLACE_TYPES, type PlaceType } from '@app/contracts';
import { deriveStyles } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { rememberedPlace } from '../../../lib/place.js';
import { useWhatVenuesSee } from '../../../lib/i18n/venue-visible-summary.js';
import { Chip, toggled } from '../../../ui/forms/choice.js';
import type { QuickPlan } from '../quick-plan.js';

/** The kinds of place that are named before "…". */
const NAMED = 3;
const PEOPLE = 2;

interface Props {
  plan: QuickPlan;
  change: (patch: Partial<QuickPlan>) => void;
}

/** The kinds of place that follow from the vibes; a press lets one choose others of the same activity. */
export function PlacesField({ plan, change }: Props) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const derived = deriveStyles(plan.vibes);
  const [activity] = derived.activities;
  const chosen = plan.placeTypes ?? derived.placeTypes;
  if (!activity) return null;
  const named = chosen.slice(0, NAMED).map((type) => t(`place.${type}`));
  const choose = (type: PlaceType, on: boolean): void => {
    const next = toggled(chosen, type, on);
    // Without any kind of place no venue could be asked.
    if (next.length > 0) change({ placeTypes: next });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <button
        type="button"
        aria-expanded={editing}
        onClick={() => setEditing(!editing)}
        className="min-h-11 justify-self-start rounded-card bg-indigo-soft px-4 py-2 text-left text-sm font-semibold text-indigo"
      >
        {t('quick.places', { places: named.join(', ') + (chosen.length > NAMED ? '…' : '') })}{' '}
        <span className="underline underline-offset-2">{t(editing ? 'quick.placesDone' : 'quick.placesEdit')}</span>
      </button>
      {editing && (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t(`activity.${activity}`)}</legend>
          <div className="flex flex-wrap gap-2">
            {PLACE_TYPES[activity].map((type) => (
              <Chip key={type} many name="place" value={type} checked={chosen.includes(type)} onChange={(on) => choose(type, on)}>
                {t(`place.${type}`)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** What venues will see of the plan. */
export function VenuesSee({ plan }: { plan: QuickPlan }) {
  const t = useText();
  const what = useWhatVenuesSee({ ...plan, place: rememberedPlace() }, PEOPLE);
  return <p className="rounded-field bg-sunken px-4 py-3 text-sm text-muted">{t('next.sees', { what })}</p>;
}
