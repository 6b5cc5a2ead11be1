import type { PlanView } from '@app/contracts';
import { slotForTime } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { ButtonLink } from '../../../ui/button.js';
import { SparkIcon } from '../../../ui/pictures/icons.js';
import { AI_WIZARD, eveningsOf } from '../paths.js';

/** The way from a plan to evenings that are suggested for it. */
export function EveningsLink({ plan }: { plan: PlanView }) {
  const t = useText();
  return (
    <ButtonLink
      look="secondary"
      icon={<SparkIcon size={20} />}
      to={eveningsOf({ timeSlot: slotForTime(plan.preferredTime), dateBookId: plan.id })}
      className="justify-self-start"
    >
      {t('evenings.link')}
    </ButtonLink>
  );
}

/** The same from home: choose a little, and see three evenings. */
export function EveningsTile() {
  const t = useText();
  return (
    <ButtonLink look="secondary" size="large" wide icon={<SparkIcon />} to={AI_WIZARD}>
      <span className="grid text-left">
        <span>{t('evenings.homeTitle')}</span>
        <span className="text-sm font-normal text-muted">{t('evenings.homeLine')}</span>
      </span>
    </ButtonLink>
  );
}
