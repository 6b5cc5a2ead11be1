import type { SearchPart } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { planStartPath } from '../../../../lib/plans/plan-start.js';
import { ButtonLink } from '../../../../ui/button.js';
import type { Filters } from '../../filters.js';
import { namesQuantity, planLike } from '../../plan-like.js';

/** Starts a plan with the answers of a search that says when, for how much or for how many. */
export function PlanLikeThis({ parts, filters }: { parts: readonly SearchPart[]; filters: Filters }) {
  const t = useText();
  if (!namesQuantity(parts)) return null;
  return (
    <ButtonLink look="secondary" className="justify-self-start" to={planStartPath(planLike(t, parts, filters))}>
      {t('search.planLike')}
    </ButtonLink>
  );
}
