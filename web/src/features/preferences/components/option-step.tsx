import { ACTIVITIES, WIZARD_VIBES, type Activity } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { ChoiceTile } from '../../../ui/forms/choice.js';
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
import { useDraft } from '../draft.js';
import { StepQuestion } from './step-question.js';

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

/** Step 1: the mood. `onChosen` opens the next question. */
export function VibeStep({ onChosen }: { onChosen: () => void }) {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <StepQuestion title={t('wizard.vibeQuestion')}>
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
    </StepQuestion>
  );
}

/** Step 2: the activity; another choice resets the places. */
export function ActivityStep({ onChosen }: { onChosen: () => void }) {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <StepQuestion title={t('wizard.activityQuestion')}>
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
    </StepQuestion>
  );
}
