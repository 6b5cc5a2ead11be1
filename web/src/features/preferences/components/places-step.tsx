import { PLACE_TYPES } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Tick } from '../../../ui/forms/choice.js';
import { cx } from '../../../ui/cx.js';
import { VenueArt } from '../../../ui/pictures/venue-art.js';
import { useDraft } from '../draft.js';
import { StepQuestion } from './step-question.js';

/** Step 3: the kinds of places, any number of them. */
export function PlacesStep() {
  const t = useText();
  const { draft, change } = useDraft();
  const offered = draft.activity ? PLACE_TYPES[draft.activity] : [];
  return (
    <StepQuestion title={t('wizard.placesQuestion')} hint={t('wizard.placesHint')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {offered.map((type) => {
          const checked = draft.placeTypes.includes(type);
          return (
            <label
              key={type}
              className={cx(
                'relative overflow-hidden rounded-card bg-raised shadow-card transition-transform select-none active:scale-[0.98]',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
                checked ? 'ring-3 ring-rose' : 'ring-1 ring-line hover:ring-line-strong',
              )}
            >
              <input
                type="checkbox"
                name="places"
                value={type}
                className="sr-only"
                checked={checked}
                onChange={() =>
                  change({ placeTypes: checked ? draft.placeTypes.filter((one) => one !== type) : [...draft.placeTypes, type] })
                }
              />
              <span className="block h-20">
                <VenueArt id={type} types={[type]} />
              </span>
              <span className={cx('block px-3 py-2.5 text-sm font-semibold leading-tight', checked && 'bg-rose-soft')}>
                {t(`place.${type}`)}
              </span>
              {checked && (
                <span className="absolute right-2.5 top-2.5 grid size-6 place-items-center rounded-full bg-rose text-on-rose">
                  <Tick />
                </span>
              )}
            </label>
          );
        })}
      </div>
    </StepQuestion>
  );
}
