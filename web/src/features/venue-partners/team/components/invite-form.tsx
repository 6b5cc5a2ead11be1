import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF_ROLES, type StaffRole, type TeamView } from '@app/contracts';
import { ApiError } from '../../../../lib/http.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { useDraft } from '../../../../ui/forms/use-draft.js';
import { toast } from '../../../../ui/feedback/toast-store.js';
import { invite } from '../api.js';

const EMPTY: { email: string; role: StaffRole } = { email: '', role: 'host' };

/** Invites a person by mail to the desk. */
export function InviteForm() {
  const t = useText();
  const client = useQueryClient();
  const form = useDraft('teamInvite', EMPTY, []);
  const { email, role } = form.values;
  const [error, setError] = useState<string | null>(null);
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: invite,
    onSuccess: (team: TeamView, asked) => {
      client.setQueryData(queryKeys.venueTeam, team);
      toast({ title: t('team.sent', { email: asked.email }), tone: 'good' });
      form.set({ email: '' });
    },
    onError: (failure) => {
      const taken = failure instanceof ApiError && failure.code === 'email-taken';
      setError(taken ? t('team.emailTaken') : (problemMessage(failure).message ?? t('shell.loadFailedHelp')));
    },
  });
  return (
    <Card aria-label={t('team.invite')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setError(t('venue.login.emailNeeded'));
          setError(null);
          send({ email: email.trim(), role });
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
          error={error}
          onChange={(event) => {
            form.set({ email: event.target.value });
            setError(null);
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
        <Button type="submit" busy={busy}>
          {t('team.send')}
        </Button>
      </form>
    </Card>
  );
}
