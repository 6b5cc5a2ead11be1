import { Link, useNavigate } from 'react-router-dom';
import { isUuid, pathTo, type FoundPlan } from '@app/contracts';
import { plainDate, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { Badge } from '../../../ui/badge.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { findPlans } from '../api.js';
import { PartOfEvening } from '../components/part-of-evening.js';
import { TeamSearch } from '../components/team-search.js';

function Found({ plan }: { plan: FoundPlan }) {
  const t = useText();
  const { id, planType, state, citySlug, date, bookingRef, partOf, createdAt, deletedAt } = plan;
  const words = [t(`planType.${planType}`), citySlug && t(`city.${citySlug}`), date && shortDay(date)].filter(Boolean).join(' · ');
  return (
    <li className="grid gap-1 rounded-card bg-raised p-4 shadow-card *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{words}</h2>
        <Badge>{deletedAt ? t('people.gone') : t(`timeMachine.plan.${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {[bookingRef && t('timeMachine.booking', { ref: bookingRef }), t('timeMachine.made', { date: plainDate(createdAt) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <PartOfEvening partOf={partOf} />
      <Link
        to={pathTo('adminPlan', { planId: id })}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline"
      >
        {t('timeMachine.open')}
      </Link>
    </li>
  );
}

/** Finds a plan, when no link named one: by its id at once, by a booking's code, a phone number or an invite code over a search. */
export function FindPlan() {
  const t = useText();
  const navigate = useNavigate();
  const open = (planId: string) => void navigate(pathTo('adminPlan', { planId }));
  // The server logs each search, so a press sends it, and nothing repeats it.
  const search = useCommand({
    send: findPlans,
    failure: null,
    onDone: ([plan, ...others]) => {
      if (plan && others.length === 0) open(plan.id);
    },
  });
  const found = search.data;
  return (
    <>
      <TeamSearch
        label={t('timeMachine.search')}
        hint={t('timeMachine.searchHint')}
        action={t('timeMachine.look')}
        busy={search.isPending}
        onSearch={(text) => (isUuid(text) ? open(text) : search.mutate(text))}
      />
      <div className="grid gap-3" aria-live="polite">
        <ReadFailure
          of={{ error: search.error, data: undefined, dataUpdatedAt: 0, refetch: () => search.mutate(search.variables ?? '') }}
        />
        {found?.length === 0 && <EmptyState title={t('timeMachine.noPlan')} message={t('timeMachine.foundNone')} scene="table" />}
        {found && found.length > 1 && (
          <>
            <p className="text-sm text-muted">{t('timeMachine.found', { count: found.length })}</p>
            <ul className="grid gap-3">
              {found.map((plan) => (
                <Found key={plan.id} plan={plan} />
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
