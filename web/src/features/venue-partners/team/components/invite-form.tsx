import { useQueryClient } from '@tanstack/react-query';
import { STAFF_ROLES, type StaffRole, type TeamView } from '@app/contracts';
import { ApiError } from '../../../../lib/http.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { useDraft } from '../../../../ui/forms/use-draft.js';
import { invite } from '../api.js';

const EMPTY: { email: string; role: StaffRole } = { email: '', role: 'host' };

/** Invites a person by mail to the desk. */
export function InviteForm() {
  const t = useText();
  const client = useQueryClient();
  const form = useDraft('teamInvite', EMPTY, []);
  const { email, role } = form.values;
  const send = useCommand({
    send: invite,
    success: (_team, asked) => ({ title: t('team.sent', { email: asked.email }) }),
    onDone: (team: TeamView) => {
      client.setQueryData(queryKeys.venueTeam, team);
      form.set({ email: '' });
    },
    faultsOf: (failure) => {
      const isTaken = failure instanceof ApiError && failure.code === 'email-taken';
      return { email: isTaken ? t('team.emailTaken') : (problemMessage(failure).message ?? t('shell.loadFailedHelp')) };
    },
  });
  return (
    <Card aria-label={t('team.invite')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!/^\S+@\S+\.\S+$/.test(email.trim())) return send.setFaults({ email: t('venue.login.emailNeeded') });
          send.mutate({ email: email.trim(), role });
        }}
      >
        <h2 className="text-base">{t('team.invite')}</h2>
        <TextInput
          label={t('venue.login.email')}
          hint={t('team.inviteHint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={send.faults.email ?? null}
          onChange={(event) => {
            form.set({ email: event.target.value });
            send.clearFault('email');
          }}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('team.as')}</legend>
          <div className="flex flex-wrap gap-2">
            {STAFF_ROLES.toReversed().map((one) => (
              <Chip key={one} name="role" value={one} checked={role === one} onChange={() => form.set({ role: one })}>
                {t(`team.role.${one}`)}
              </Chip>
            ))}
          </div>
          <p className="text-sm text-muted">{t(`team.role.${role}.about`)}</p>
        </fieldset>
        <Button type="submit" busy={send.isPending}>
          {t('team.send')}
        </Button>
      </form>
    </Card>
  );
}
