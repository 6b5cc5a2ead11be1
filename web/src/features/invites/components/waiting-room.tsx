import type { Snapshot } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { clockTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { useConnection } from '../../../live/hooks.js';
import { ConnectionPill } from '../../../live/connection-pill.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ManageButton } from '../../../ui/manage-button.js';
import { EditIcon } from '../../../ui/pictures/icons.js';
import { ProgressRing } from '../../../ui/pictures/progress-ring.js';
import { MemberList } from './member-list.js';
import { ShareInvite } from './share-invite.js';

/** After this long alone, the owner may go ahead without the others. */
export const PATIENCE_MS = 30 * 60_000;

interface WaitingRoomProps {
  snapshot: Snapshot;
  multiLocation: boolean;
  discovering: boolean;
  onDiscover: () => void;
  onGoWithoutRest: () => void;
}

/** The one thing that is next, when nobody has to be waited for any more. */
function NextStep({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const { plan, preferencesStatus: status } = snapshot;
  if (status.compatibility.allowVenueAccess) {
    return (
      <Card className="grid gap-2 ring-2 ring-leaf">
        <h2 className="text-lg">{t('waiting.allIn')}</h2>
        <p className="text-muted">{t('waiting.allInHint')}</p>
        <ButtonLink to={paths.dashboard(plan.id)}>{t('waiting.goLive')}</ButtonLink>
      </Card>
    );
  }
  if (status.bothHavePreferences && !status.compatibility.strictMatch) {
    return (
      <Card className="grid gap-2 ring-2 ring-marigold">
        <h2 className="text-lg">{t('mismatch.title')}</h2>
        <p className="text-muted">{t('waiting.resolveHint')}</p>
        <ButtonLink to={paths.mismatch(plan.id)}>{t('waiting.resolve')}</ButtonLink>
      </Card>
    );
  }
  if (status.compatibility.needsCity) {
    return (
      <Card className="grid gap-2 ring-2 ring-marigold">
        <h2 className="text-lg">{t('waiting.farApart')}</h2>
        <p className="text-muted">{t(status.me.isCreator ? 'waiting.farApartHint' : 'waiting.farApartWait')}</p>
        {status.me.isCreator && <ButtonLink to={paths.editPreferences(plan.id)}>{t('waiting.pickCity')}</ButtonLink>}
      </Card>
    );
  }
  return null;
}

/** Who is in and ready, the link to share again, one's own preferences, and the way out of a long wait. */
export function WaitingRoom({ snapshot, multiLocation, discovering, onDiscover, onGoWithoutRest }: WaitingRoomProps) {
  const t = useText();
  const now = useNow();
  const connection = useConnection();
  const { plan, members, me, preferencesStatus: status } = snapshot;
  const mine = members.find((member) => member.userId === me.userId);
  const since = Date.parse(plan.createdAt);
  const late = now - since > PATIENCE_MS;
  const owner = me.role === 'owner';
  const waitingFor = status.waitingFor.length > 0 ? ` · ${t('waiting.for', { names: status.waitingFor.join(', ') })}` : '';
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid min-w-0 gap-5">
        <header className="flex items-center gap-4">
          <span className="relative grid shrink-0 place-items-center">
            <ProgressRing share={status.readyCount / Math.max(1, status.maxMembers)} size={72} stroke={6} />
            <span aria-hidden="true" className="tabular absolute text-lg font-bold">
              {status.readyCount}/{status.maxMembers}
            </span>
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold text-muted">{plan.name}</p>
            <h1 className="text-xl">{t(plan.planType === 'palbook' ? 'waiting.titleFriends' : 'waiting.title')}</h1>
            <p role="status" className="text-sm text-muted">
              {t('waiting.progress', { ready: status.readyCount, total: status.maxMembers })}
              {waitingFor}
            </p>
          </div>
          <ManageButton id={plan.id} name={plan.name} />
        </header>
        <div className="flex items-start justify-between gap-3">
          <p className="text-muted">{t(multiLocation ? 'waiting.leadMulti' : 'waiting.lead')}</p>
          <ConnectionPill connection={connection} />
        </div>
        <NextStep snapshot={snapshot} />
        <MemberList members={members} maxMembers={plan.maxMembers} me={me.userId} />
        <ButtonLink look="secondary" icon={<EditIcon />} to={paths.editPreferences(plan.id)} className="justify-self-start">
          {t(mine?.hasPreferences ? 'waiting.editMine' : 'waiting.setMine')}
        </ButtonLink>
      </div>
      <div className="grid gap-4">
        {plan.inviteCode ? (
          <ShareInvite code={plan.inviteCode} planName={plan.name} />
        ) : (
          <Card className="text-muted">{t('invite.pending')}</Card>
        )}
        {owner && plan.planType === 'palbook' && status.readyCount >= 2 && !status.bothHavePreferences && (
          <Card className="grid gap-2">
            <h2 className="text-base">{t('waiting.goWithout')}</h2>
            <p className="text-sm text-muted">{t('waiting.goWithoutHint')}</p>
            <Button look="secondary" busy={discovering} onClick={onGoWithoutRest}>
              {t('waiting.goWithout')}
            </Button>
          </Card>
        )}
        {owner && mine?.hasPreferences && !status.compatibility.allowVenueAccess && (
          <Card className="grid gap-2">
            <h2 className="text-base">{t('waiting.impatient')}</h2>
            <p className="text-sm text-muted">
              {late
                ? t('waiting.impatientHint')
                : t('waiting.impatientLater', { time: clockTime(new Date(since + PATIENCE_MS).toISOString()) })}
            </p>
            {late && (
              <Button look="secondary" busy={discovering} onClick={onDiscover}>
                {t('waiting.discoverNow')}
              </Button>
            )}
          </Card>
        )}
      </div>
    </div>
  );
}
