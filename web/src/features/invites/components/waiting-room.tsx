import type { Snapshot } from '@app/contracts';
import { askNow, obstacleOf, openSeats } from '@app/domain';
import { useReached } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { namesWithin } from '../../../lib/i18n/person-name.js';
import { paths } from '../../../lib/paths.js';
import { AskNowCard } from '../../../live/ask-now.js';
import { ConnectionPill } from '../../../live/connection-pill.js';
import { FirstVenueNote } from '../../../live/first-venue-note.js';
import { useConnection } from '../../../live/hooks.js';
import { ObstacleCard } from '../../../live/plan-obstacle.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Fold } from '../../../ui/fold.js';
import { ManageButton } from '../../../ui/manage-button.js';
import { EditIcon } from '../../../ui/pictures/icons.js';
import { ProgressRing } from '../../../ui/pictures/progress-ring.js';
import { MemberList } from './member-list.js';
import { NameCard } from './name-card.js';
import { NudgeButton } from './nudge-button.js';
import { ShareInvite } from './share-invite.js';

/** For so long after a plan was made going ahead alone is folded away: the others have hardly read of it. */
const FOLDED_MS = 30 * 60_000;

interface WaitingRoomProps {
  snapshot: Snapshot;
  multiLocation: boolean;
  busy: boolean;
  /** Saves the name of a reader without one. */
  onName: ((name: string) => Promise<void>) | null;
  onGoWithoutRest: () => void;
}

/** The number of members who are ready, of those who are waited for. */
function Progress({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const { plan, preferencesStatus: status } = snapshot;
  const total = status.readyCount + status.pendingCount;
  const names = namesWithin(t, status.waitingFor, plan.planType);
  const title = status.pendingCount === 0 ? 'waiting.allIn' : plan.planType === 'palbook' ? 'waiting.titleFriends' : 'waiting.title';
  return (
    <header className="flex items-center gap-4">
      <span className="relative grid shrink-0 place-items-center">
        <ProgressRing share={status.readyCount / Math.max(1, total)} size={72} stroke={6} />
        <span aria-hidden="true" className="tabular absolute text-lg font-bold">
          {status.readyCount}/{total}
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm font-semibold wrap-anywhere text-muted">{plan.name}</p>
        <h1 className="text-xl">{t(title)}</h1>
        <p role="status" className="text-sm text-muted">
          {t('waiting.progress', { ready: status.readyCount, total })}
          {names && ` · ${t('waiting.for', { names })}`}
        </p>
      </div>
      <ManageButton id={plan.id} name={plan.name} />
    </header>
  );
}

/** The members and their readiness, the next step, the link to share, the reader's preferences, and the way on without the others. */
export function WaitingRoom({ snapshot, multiLocation, busy, onName, onGoWithoutRest }: WaitingRoomProps) {
  const t = useText();
  const connection = useConnection();
  const { plan, members, me, preferencesStatus: status } = snapshot;
  const voter = me.role === 'voter';
  const obstacle = obstacleOf(plan, status);
  const seats = openSeats(status, members.filter((member) => member.role !== 'voter').length);
  const nudges = obstacle === 'others' && status.waitingFor.length > 0;
  const mayGoWithout = me.role === 'owner' && plan.planType === 'palbook' && status.readyCount >= 2 && !status.bothHavePreferences;
  const isLongWait = useReached(Date.parse(plan.createdAt) + FOLDED_MS);
  const isFolded = !isLongWait && !mayGoWithout && askNow(plan, status) === 'alone';
  const lead =
    status.pendingCount === 0
      ? null
      : multiLocation
        ? plan.planType === 'palbook'
          ? 'waiting.leadMany'
          : 'waiting.leadMulti'
        : 'waiting.lead';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Progress snapshot={snapshot} />
        <FirstVenueNote plan={plan} />
        <div className="flex items-start justify-between gap-3">
          <p className="text-muted">{lead && t(lead)}</p>
          <ConnectionPill connection={connection} />
        </div>
        {voter && (
          <Card className="grid gap-1">
            <h2 className="text-base">{t('voter.title')}</h2>
            <p className="text-sm text-muted">{t('voter.message')}</p>
          </Card>
        )}
        {obstacle !== 'others' && <ObstacleCard snapshot={snapshot} />}
        <MemberList members={members} seats={seats} me={me.userId} plan={plan} />
        {!voter && obstacle !== 'mine' && (
          <ButtonLink look="secondary" icon={<EditIcon />} to={paths.editPreferences(plan.id)} className="justify-self-start">
            {t(status.me.hasPreferences ? 'waiting.editMine' : 'waiting.setMine')}
          </ButtonLink>
        )}
      </div>
      <div className="grid gap-4">
        {nudges && <NudgeButton snapshot={snapshot} look={seats > 0 ? 'secondary' : 'primary'} />}
        {onName && <NameCard onSave={onName} />}
        {plan.inviteCode && seats > 0 && <ShareInvite code={plan.inviteCode} planName={plan.name} />}
        {!plan.inviteCode && <Card className="text-muted">{t('invite.pending')}</Card>}
        {isFolded && (
          <Fold label={t('waiting.aheadAlone')}>
            <AskNowCard plan={plan} status={status} look="secondary" />
          </Fold>
        )}
        {!isFolded && (
          <AskNowCard
            plan={plan}
            status={status}
            look={seats > 0 || nudges ? 'secondary' : 'primary'}
            otherWay={
              mayGoWithout && (
                <>
                  <p className="text-sm text-muted">{t('waiting.goWithoutHint')}</p>
                  <Button look="secondary" busy={busy} onClick={onGoWithoutRest}>
                    {t('waiting.goWithout')}
                  </Button>
                </>
              )
            }
          />
        )}
      </div>
    </div>
  );
}
