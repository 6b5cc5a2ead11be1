import { useQueryClient } from '@tanstack/react-query';
import type { TeamInvitation, TeamView } from '@app/contracts';
import { plainDate } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { resend, withdraw } from '../api.js';
import { teamFailure } from '../team-failure.js';

/** Open invitations. */
export function Invitations({ invitations }: { invitations: readonly TeamInvitation[] }) {
  const t = useText();
  return (
    <Card aria-label={t('team.asked')} className="grid gap-1">
      <h2 className="text-base">{t('team.asked')}</h2>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Invitation({ invitation: { id, email, role, expiresAt, expired } }: { invitation: TeamInvitation }) {
  const t = useText();
  const client = useQueryClient();
  const again = useCommand({
    send: () => resend(id),
    success: () => ({ title: t('team.sent', { email }) }),
    onDone: (team: TeamView) => client.setQueryData(queryKeys.venueTeam, team),
    failure: teamFailure,
  });
  const back = useCommand({
    send: () => withdraw(id),
    onDone: () => client.invalidateQueries({ queryKey: queryKeys.venueTeam }),
    failure: teamFailure,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-medium break-all">{email}</p>
        <p className={expired ? 'text-sm text-marigold' : 'text-sm text-muted'}>
          {t(`team.role.${role}`)} · {expired ? t('team.linkOver') : t('team.linkUntil', { date: plainDate(expiresAt) })}
        </p>
      </div>
      <Button look="quiet" size="small" busy={again.isPending} onClick={() => again.mutate()}>
        {t('team.resend')}
        <span className="sr-only">: {email}</span>
      </Button>
      <Button look="quiet" size="small" busy={back.isPending} onClick={() => back.mutate()}>
        {t('team.withdraw')}
        <span className="sr-only">: {email}</span>
      </Button>
    </li>
  );
}
