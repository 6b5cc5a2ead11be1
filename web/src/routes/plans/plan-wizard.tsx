import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { PlanId, PlanListItem, PlanView } from '@app/contracts';
import { useAge } from '../../features/accounts/components/age-dialog.js';
import { PlanHeading, PlanTypeHeading } from '../../features/datebooks/components/plan-heading.js';
import { patchPlan } from '../../features/datebooks/api.js';
import { useCreatePlan } from '../../features/datebooks/create.js';
import { useLocate } from '../../features/datebooks/locations/use-locate.js';
import { afterSave } from '../../features/preferences/use-submit.js';
import { AgainNotice } from '../../features/preferences/components/again-notice.js';
import { FirstVenueNotice } from '../../features/preferences/components/first-venue-notice.js';
import { Wizard } from '../../features/preferences/components/wizard.js';
import { type Draft, draftFrom, useDraft } from '../../features/preferences/draft.js';
import { useFinish } from '../../features/preferences/finished-wizard.js';
import { useOpenDraft } from '../../features/preferences/use-open-draft.js';
import type { StepState } from '../../features/preferences/use-steps.js';
import { autoName, isStandardName } from '../../lib/i18n/auto-name.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import type { Place } from '../../lib/place.js';
import { planStartIn } from '../../lib/plans/plan-start.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useWhatVenuesSee } from '../../lib/i18n/venue-visible-summary.js';
import { LoadingScreen } from '../../ui/feedback/loading-screen.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { toast } from '../../ui/feedback/toast-store.js';
import { TabTitle } from '../../ui/page.js';
import { optionalPart, lazyPart } from '../../ui/feedback/part.js';

// The last step loads while the first ones are answered.
const loadPlaceRow = () => import('../../features/datebooks/locations/components/place-row.js');

const PlaceRow = lazyPart(async () => ({ default: (await loadPlaceRow()).PlaceRow }));

// The step after saving loads later.
const AfterSave = optionalPart(async () => ({ default: (await import('../../live/after-save.js')).AfterSave }));

const PEOPLE = { goSolo: 1, datebook: 2 } as const;

/** The host's preferences in another person's plan; null in the reader's own. */
const hostOf = ({ role, createdBy, preferencesStatus: status }: PlanListItem) =>
  (role === 'owner' ? null : status?.compatibility.partnerPrefs.find(({ userId }) => userId === createdBy)) ?? null;

export function PlanWizard({ target, plan }: { target: Draft['target']; plan: PlanListItem | null }) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname, search, state } = useLocation();
  const [query] = useSearchParams();
  // Later entries of the wizard keep the address, and what was changed meanwhile must not be answered by it anew.
  const start = target === 'new' && (state as StepState | null)?.step === undefined ? planStartIn(query) : null;
  const opened = useOpenDraft(target, plan && hostOf(plan), query.get('mode') === 'ai' || (query.has('create') ? false : null), start);
  const { draft, change, forget } = useDraft();
  const leaveEntries = useFinish();
  const { find } = useLocate();
  const { create } = useCreatePlan();
  const age = useAge();
  const [made, setMade] = useState<PlanView | null>(plan);
  const [asks, setAsks] = useState(false);
  const people = plan ? plan.maxMembers : draft.planType === 'palbook' ? draft.size : PEOPLE[draft.planType];
  const sees = useWhatVenuesSee(draft, people);
  useEffect(() => void loadPlaceRow().catch(() => undefined), []);

  if (opened.failed) return <ErrorState onRetry={opened.retry} />;
  if (!opened.ready) return <LoadingScreen />;

  const locate = async (onFound: (place: Place) => void): Promise<Place | null> => {
    const { place, failed } = await find(onFound);
    const why = failed === 'failed' ? 'required' : failed;
    if (why) toast({ title: t(`place.${why}`), message: t(`place.${why}Message`), tone: 'bad' });
    return place ?? null;
  };
  const finish = (): void => {
    leaveEntries();
    forget();
  };
  /** A plan without a name of its own is named after its preferences, and again when they change. */
  const nameAnew = async (own: PlanListItem): Promise<void> => {
    const former = draft.saved && autoName(t, draftFrom(draft.saved));
    const name = autoName(t, draft);
    if (own.name !== name && (own.name === former || isStandardName(own.name))) await patchPlan(own.id, { name }).catch(() => undefined);
  };
  const planFor = async (current: Draft) => {
    if (current.planId) return current.planId;
    const { planType, size, firstVenue, againOf } = current;
    const created = await create({
      name: current.name.trim() || autoName(t, current),
      planType,
      size,
      ...(firstVenue && { firstVenueId: firstVenue.id }),
      ...(againOf && { againOf: againOf.id }),
    });
    if (!created) return null;
    setMade(created);
    change({ planId: created.id });
    return created.id;
  };
  const onSaved = async (saved: { dateBookId: PlanId }) => {
    if (plan?.role === 'owner') await nameAnew(plan);
    const listed = queries.invalidateQueries({ queryKey: queryKeys.plans });
    void queries.invalidateQueries({ queryKey: queryKeys.preferences(saved.dateBookId) });
    // The next step is offered on the creator's first save alone: before it the plan has no invite code.
    if (draft.ai || !plan || (plan.role === 'owner' && !plan.inviteCode)) {
      setAsks(true);
      // The question has its own history entry: Back leads from it to the saved preferences.
      const { depth = 0, ...entry } = (state ?? {}) as StepState;
      return navigate(pathname + search, { state: { ...entry, depth: depth + 1, asks: true } });
    }
    await listed;
    finish();
    await navigate(await afterSave(saved.dateBookId), { replace: true });
  };
  return (
    <>
      <TabTitle title={t('wizard.title')} />
      <Wizard
        heading={
          plan ? (
            <PlanHeading name={plan.name} />
          ) : (
            <PlanTypeHeading planType={draft.planType} size={draft.size} onChange={(planType, size) => change({ planType, size })} />
          )
        }
        people={people}
        named={!plan}
        notice={
          <>
            {!plan && <AgainNotice />}
            <FirstVenueNotice planned={plan?.firstVenue?.name ?? null} />
          </>
        }
        onLeave={() => void navigate(query.get('from') === 'home' || !plan ? paths.home : paths.plans)}
        placeRow={(place, onPick) => <PlaceRow place={place} onPick={onPick} />}
        locate={locate}
        ofAge={age.ask}
        planFor={planFor}
        onSaved={onSaved}
      />
      {age.dialog}
      <Suspense fallback={null}>
        {made && (
          <AfterSave
            ai={draft.ai}
            plan={{ ...made, preferredTime: draft.preferredTime }}
            sees={sees}
            open={asks && (state as { asks?: boolean } | null)?.asks === true}
            onClose={() => {
              finish();
              void navigate(paths.home, { replace: true });
            }}
            onChosen={finish}
          />
        )}
      </Suspense>
    </>
  );
}
