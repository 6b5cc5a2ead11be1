import { Link } from 'react-router-dom';
import type { PlanView } from '@app/contracts';
import { slotForTime } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { ButtonLink } from '../../../ui/button.js';
import { SparkIcon } from '../../../ui/pictures/icons.js';
import { AI_WIZARD, eveningsOf } from '../paths.js';

/** A link from a plan to its suggested evenings. */
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

/** The same link on home: a few choices lead to three evenings. */
export function EveningsTile() {
  const t = useText();
  return (
    <Link
      to={AI_WIZARD}
      className="flex items-center gap-4 rounded-card bg-raised p-3.5 text-left text-ink shadow-card transition-transform active:scale-[0.99]"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-indigo-soft text-indigo">
        <SparkIcon />
      </span>
      <span className="grid">
        <span className="font-bold">{t('evenings.homeTitle')}</span>
        <span className="text-sm text-muted">{t('evenings.homeLine')}</span>
      </span>
    </Link>
  );
}
