import type { Snapshot } from '@app/contracts';
import { RUNNING_PLAN_STATES } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { memberName } from '../../../lib/i18n/person-name.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { inviteUrl, ShareLink } from './share-invite.js';
import { QrCode } from '../../../ui/pictures/qr-code.js';

/** An invite link as a QR code for a person nearby. */
function InviteQr({ link }: { link: string }) {
  const t = useText();
  return <QrCode content={link} label={t('invite.scan')} />;
}

/** The invite of a plan: its members, and the link by every channel. */
export function InvitePanel({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const { plan, members, me } = snapshot;
  const full = members.length >= plan.maxMembers;
  return (
    <div className="grid gap-4 pb-2">
      <div className="grid gap-1.5">
        <p className="font-semibold">{t('invite.whoIsIn', { count: members.length, max: plan.maxMembers })}</p>
        <ul className="flex flex-wrap gap-2">
          {members.map((member) => (
            <li key={member.userId} className="rounded-full bg-indigo-soft px-3 py-1 text-sm font-semibold text-indigo">
              {memberName(t, member, me.userId, plan.planType)}
            </li>
          ))}
        </ul>
      </div>
      {!plan.inviteCode ? (
        <>
          <p className="text-muted">{t('invite.none')}</p>
          <ButtonLink to={paths.editPreferences(plan.id)}>{t('waiting.setMine')}</ButtonLink>
        </>
      ) : full ? (
        <p className="rounded-field bg-marigold-soft p-3 font-medium text-marigold">
          {t(plan.planType !== 'palbook' ? 'invite.bothIn' : me.role === 'owner' ? 'invite.full' : 'invite.allIn')}
        </p>
      ) : (
        <>
          {plan.state === 'booked' && <p className="text-muted">{t('invite.booked', { count: plan.partySize })}</p>}
          {RUNNING_PLAN_STATES.includes(plan.state) && <p className="text-muted">{t('invite.late')}</p>}
          <ShareLink code={plan.inviteCode} planName={plan.name} />
          <InviteQr link={inviteUrl(plan.inviteCode)} />
        </>
      )}
    </div>
  );
}
