import type { ReactNode } from 'react';
import { ACTIVITIES, PLACE_TYPES, WIZARD_VIBES, type Activity } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { ChoiceTile, Tick } from '../../../ui/forms/choice.js';
import { cx } from '../../../ui/cx.js';
import {
  ArtIcon,
  BoltIcon,
  CoupleIcon,
  ForkIcon,
  LeafIcon,
  LotusIcon,
  MoonIcon,
  MusicIcon,
  RunIcon,
  SparkIcon,
} from '../../../ui/pictures/icons.js';
import { StepTitle } from '../../../ui/wizard-frame.js';
import { sceneOf, VenueArt } from '../../../ui/pictures/venue-art.js';
import { useDraft } from '../draft.js';

const VIBE_ICONS: Record<(typeof WIZARD_VIBES)[number], typeof MoonIcon> = {
  relaxed: MoonIcon,
  energetic: BoltIcon,
  romantic: CoupleIcon,
  unique: SparkIcon,
};
const ACTIVITY_ICONS: Record<Activity, typeof MoonIcon> = {
  dining: ForkIcon,
  active: RunIcon,
  art: ArtIcon,
  entertainment: MusicIcon,
  wellness: LotusIcon,
  nature: LeafIcon,
};

/** The one question of a screen. */
function Question({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>
        <StepTitle>{title}</StepTitle>
      </legend>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
      <div className="mt-4">{children}</div>
    </fieldset>
  );
}

/** Step 1: the mood. `onChosen` opens the next question. */
export function VibeStep({ onChosen }: { onChosen: () => void }) {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <Question title={t('wizard.vibeQuestion')}>
      <div className="grid grid-cols-2 gap-3">
        {WIZARD_VIBES.map((vibe) => {
          const Icon = VIBE_ICONS[vibe];
          return (
            <ChoiceTile
              key={vibe}
              name="vibe"
              value={vibe}
              checked={draft.vibe === vibe}
              onChange={() => change({ vibe })}
              onPick={onChosen}
              icon={<Icon />}
              title={t(`vibe.${vibe}`)}
              note={t(`wizard.note.${vibe}`)}
            />
          );
        })}
      </div>
    </Question>
  );
}

/** Step 2: the activity; another choice resets the places. */
export function ActivityStep({ onChosen }: { onChosen: () => void }) {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <Question title={t('wizard.activityQuestion')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {ACTIVITIES.map((activity) => {
          const Icon = ACTIVITY_ICONS[activity];
          return (
            <ChoiceTile
              key={activity}
              name="activity"
              value={activity}
              checked={draft.activity === activity}
              onChange={() => change({ activity })}
              onPick={onChosen}
              icon={<Icon />}
              title={t(`activity.${activity}`)}
              note={t(`wizard.note.${activity}`)}
            />
          );
        })}
      </div>
    </Question>
  );
}

/** Step 3: the kinds of places, any number of them. */
export function PlacesStep() {
  const t = useText();
  const { draft, change } = useDraft();
  const offered = draft.activity ? PLACE_TYPES[draft.activity] : [];
  return (
    <Question title={t('wizard.placesQuestion')} hint={t('wizard.placesHint')}>
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
                <VenueArt id={type} scene={sceneOf([type])} />
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
    </Question>
  );
}
