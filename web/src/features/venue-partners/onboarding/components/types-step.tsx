import { ACTIVITIES, PLACE_TYPES, type PlaceType } from '@app/contracts';
import { servesFood, type ApplicationFaults } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Chip, toggled } from '../../../../ui/forms/choice.js';
import { answer, useApplication } from '../draft.js';
import { useFaultText } from '../fault-text.js';
import { FssaiField } from './business-step.js';
import { FromMap } from './from-map.js';
import { StepHeading } from './step-heading.js';

/** Step 2: the kinds of place, any number of them; the first decides the look of the page. */
export function TypesStep({ faults }: { faults: ApplicationFaults }) {
  const t = useText();
  const said = useFaultText(faults);
  const { placeTypes } = useApplication((draft) => draft.answers);
  const wrong = said('placeTypes');
  const set = (type: PlaceType, checked: boolean): void => answer({ placeTypes: toggled(placeTypes, type, checked) });
  return (
    <div className="grid gap-6">
      <StepHeading step="types" />
      <FromMap field="placeTypes" />
      {wrong && (
        <p role="alert" tabIndex={-1} aria-invalid="true" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {wrong}
        </p>
      )}
      {servesFood(placeTypes) && (
        <div className="rounded-card bg-marigold-soft p-4">
          <FssaiField faults={faults} />
        </div>
      )}
      {ACTIVITIES.map((activity) => (
        <fieldset key={activity}>
          <legend className="mb-2 font-semibold">{t(`activity.${activity}`)}</legend>
          <div className="flex flex-wrap gap-2">
            {PLACE_TYPES[activity].map((type) => (
              <Chip
                key={type}
                many
                name="types"
                value={type}
                checked={placeTypes.includes(type)}
                onChange={(checked) => set(type, checked)}
              >
                {t(`place.${type}`)}
              </Chip>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
