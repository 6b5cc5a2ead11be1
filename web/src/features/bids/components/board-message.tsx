import type { Day, Snapshot } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { deciderName } from '../../../lib/i18n/person-name.js';
import { paths } from '../../../lib/paths.js';
import { AskNow } from '../../../live/ask-now.js';
import { useObstacle } from '../../../live/plan-obstacle.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { sentBackOf, type BoardPhase } from '../board-phase.js';
import { OtherDay } from './other-day.js';

interface BoardActions {
  busy: boolean;
  onExtend: () => void;
  onAgain: () => void;
  onOtherDay: (day: Day) => void;
  onBooking: () => void;
}

/** The phases without a board of offers. */
type MessagePhase = Exclude<BoardPhase, 'open' | 'decision'>;

const TEXTS: Record<MessagePhase, { title: TextKey; message: TextKey; scene: 'skyline' | 'table' | 'water' | 'trees' }> = {
  booked: { title: 'offers.booked.title', message: 'offers.booked.message', scene: 'table' },
  done: { title: 'offers.done.title', message: 'offers.done.message', scene: 'table' },
  planExpired: { title: 'offers.planExpired.title', message: 'offers.planExpired.message', scene: 'water' },
  planCancelled: { title: 'offers.planCancelled.title', message: 'offers.planCancelled.message', scene: 'water' },
  noAccess: { title: 'discover.access.title', message: 'discover.access.message', scene: 'trees' },
  changing: { title: 'offers.changing.title', message: 'offers.changing.message', scene: 'trees' },
  stops: { title: 'offers.stops.title', message: 'offers.stops.message', scene: 'table' },
  stopsDone: { title: 'offers.done.title', message: 'offers.stopsDone.message', scene: 'table' },
  held: { title: 'offers.held.title', message: 'discover.start.message', scene: 'skyline' },
  noVenues: { title: 'offers.noVenues.title', message: 'offers.noVenues.message', scene: 'trees' },
  waiting: { title: 'offers.none.title', message: 'offers.none.message', scene: 'skyline' },
  quiet: { title: 'offers.half.title', message: 'offers.half.message', scene: 'water' },
  zero: { title: 'offers.zero.title', message: 'offers.zero.message', scene: 'water' },
  sentBack: { title: 'offers.sentBack.title', message: 'offers.sentBack.message', scene: 'table' },
  expired: { title: 'offers.expired.title', message: 'offers.expired.message', scene: 'water' },
};

/** The messages for a member who does not decide, where the decider's message asks for an action. */
const MEMBERS: Partial<Record<MessagePhase, TextKey>> = {
  planExpired: 'offers.planExpired.member',
  expired: 'offers.expired.member',
  sentBack: 'offers.sentBack.member',
};

/** The remedy for the obstacle that keeps the plan from venues; the host may go ahead alone. */
function NotYet({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const obstacleText = useObstacle(snapshot);
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {obstacleText?.action && (
        <ButtonLink look="secondary" to={obstacleText.action.to}>
          {t(obstacleText.action.label)}
        </ButtonLink>
      )}
      <AskNow plan={snapshot.plan} status={snapshot.preferencesStatus} />
    </div>
  );
}

function Actions({ phase, snapshot, actions }: { phase: MessagePhase; snapshot: Snapshot; actions: BoardActions }): ReactNode {
  const t = useText();
  const { plan, me, bidRequest } = snapshot;
  const owner = me.canAccept;
  const relax = (
    <ButtonLink look="secondary" to={paths.editPreferences(plan.id)}>
      {t('offers.relax')}
    </ButtonLink>
  );
  switch (phase) {
    case 'booked':
    case 'done':
      return <Button onClick={actions.onBooking}>{t('offers.booked.action')}</Button>;
    case 'planExpired':
      return owner ? <OtherDay busy={actions.busy} onOtherDay={actions.onOtherDay} /> : null;
    case 'noAccess':
    case 'changing':
      return <NotYet snapshot={snapshot} />;
    case 'held':
      return <AskNow plan={plan} status={snapshot.preferencesStatus} />;
    case 'noVenues':
      return relax;
    case 'sentBack':
      if (!owner) return null;
      return (
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={paths.editPreferences(plan.id)}>{t('instead.change')}</ButtonLink>
          {plan.bidding === 'held' ? (
            <AskNow plan={plan} status={snapshot.preferencesStatus} look="secondary" label="offers.askThese" />
          ) : (
            <Button look="secondary" needsNetwork busy={actions.busy} onClick={actions.onAgain}>
              {t('offers.askThese')}
            </Button>
          )}
        </div>
      );
    case 'quiet':
      return (
        <div className="flex flex-wrap justify-center gap-2">
          {relax}
          {owner && bidRequest && !bidRequest.ownerExtended && (
            <Button look="secondary" needsNetwork busy={actions.busy} onClick={actions.onExtend}>
              {t('offers.extend')}
            </Button>
          )}
        </div>
      );
    case 'zero':
    case 'expired':
      return (
        <div className="flex flex-wrap justify-center gap-2">
          {owner && (
            <Button needsNetwork busy={actions.busy} onClick={actions.onAgain}>
              {t('offers.again')}
            </Button>
          )}
          {relax}
        </div>
      );
    case 'stops':
    case 'stopsDone':
    case 'planCancelled':
    case 'waiting':
      return null;
  }
}

/** The message of a phase without a board of offers, with the one action that helps. */
export function BoardMessage({ phase, snapshot, actions }: { phase: MessagePhase; snapshot: Snapshot; actions: BoardActions }) {
  const t = useText();
  const { title, message: about, scene } = TEXTS[phase];
  const obstacle = useObstacle(snapshot);
  const obstacleText = phase === 'noAccess' ? obstacle : null;
  const message = (!snapshot.me.canAccept && MEMBERS[phase]) || about;
  return (
    <EmptyState
      scene={scene}
      title={obstacleText?.title ?? t(title, { count: sentBackOf(snapshot) })}
      message={obstacleText?.message ?? t(message, { name: deciderName(t, snapshot) })}
      action={<Actions phase={phase} snapshot={snapshot} actions={actions} />}
    />
  );
}
