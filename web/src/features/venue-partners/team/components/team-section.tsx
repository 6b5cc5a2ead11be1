import { useQuery, useQueryClient } from '@tanstack/react-query';
import { STAFF_ROLES, type StaffRole, type TeamMember, type TeamView } from '@app/contracts';
import { initialOf, mayDo } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { useCommand } from '../../../../live/use-command.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { SelectInput } from '../../../../ui/forms/field.js';
import { Question } from '../../../../ui/forms/question.js';
import { readProfile, signOut, useDesk } from '../../desk-store.js';
import { changeRole, fetchTeam, removeMember } from '../api.js';
import { teamFailure } from '../team-failure.js';
import { Invitations } from './invitations.js';
import { InviteForm } from './invite-form.js';

/** The staff of the desk. Owners invite, change roles and remove members; other members only read. */
export function TeamSection({ role }: { role: StaffRole }) {
  const t = useText();
  const team = useQuery({ queryKey: queryKeys.venueTeam, queryFn: fetchTeam });
  const owner = mayDo(role, 'team');
  const invites = useDesk(({ profile }) => profile?.status ?? 'verified') === 'verified';
  if (team.isPending)
    return (
      <div className="grid gap-3">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </div>
    );
  if (team.isError && !team.data) return <ErrorState onRetry={() => void team.refetch()} />;
  const { members, invitations } = team.data;
  return (
    <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[3fr_2fr]">
      <div className="grid gap-6">
        <Card aria-label={t('team.members')} className="py-2">
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <Member key={member.id} member={member} owner={owner} />
            ))}
          </ul>
        </Card>
        {owner && invitations.length > 0 && <Invitations invitations={invitations} />}
      </div>
      {owner && invites ? (
        <InviteForm />
      ) : (
        <p className="rounded-card bg-sunken p-4 text-muted">{t(owner ? 'team.notVerified' : 'team.onlyOwners')}</p>
      )}
    </div>
  );
}

function Member({ member, owner }: { member: TeamMember; owner: boolean }) {
  const t = useText();
  const client = useQueryClient();
  const { mutate: give, isPending: giving } = useCommand({
    send: (role: StaffRole) => changeRole(member.id, role),
    success: () => ({ title: t('team.roleChanged') }),
    onDone: (team: TeamView) => {
      client.setQueryData(queryKeys.venueTeam, team);
      if (member.you) readProfile().catch(() => undefined);
    },
    failure: teamFailure,
  });
  const { mutateAsync: remove } = useCommand({
    send: () => removeMember(member.id),
    success: () => (member.you ? null : { title: t('team.removed', { name: member.name }) }),
    onDone: () => (member.you ? signOut() : client.invalidateQueries({ queryKey: queryKeys.venueTeam })),
    failure: teamFailure,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-full bg-indigo-soft font-bold text-indigo">
        {initialOf(member.name)}
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="wrap-anywhere font-semibold leading-tight">
          {member.name} {member.you && <Badge tone="indigo">{t('team.you')}</Badge>}
        </p>
        <p className="text-sm break-all text-muted">{member.email}</p>
      </div>
      {owner ? (
        <SelectInput
          label={t('team.roleOf', { name: member.name })}
          hideLabel
          fieldClassName="w-36"
          disabled={giving}
          value={member.role}
          onChange={(event) => give(STAFF_ROLES.find((role) => role === event.target.value) ?? member.role)}
        >
          {STAFF_ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`team.role.${role}`)}
            </option>
          ))}
        </SelectInput>
      ) : (
        <Badge>{t(`team.role.${member.role}`)}</Badge>
      )}
      {(owner || member.you) && (
        <Question
          title={member.you ? t('team.leaveTitle') : t('team.removeTitle', { name: member.name })}
          description={t(member.you ? 'team.leaveAbout' : 'team.removeAbout')}
          yes={t(member.you ? 'team.leave' : 'team.remove')}
          onYes={() => remove()}
          trigger={(open) => (
            <Button look="quiet" size="small" onClick={open}>
              {t(member.you ? 'team.leave' : 'team.remove')}
              {!member.you && <span className="sr-only">: {member.name}</span>}
            </Button>
          )}
        />
      )}
    </li>
  );
}
