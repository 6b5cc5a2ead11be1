import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endWait } from '../../../lib/calls/ended-session.js';
import { leaveToOther, viewerOf } from '../../../lib/calls/viewer.js';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { useForm } from '../../../live/use-form.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { SignedOutCover } from '../../../ui/feedback/signed-out-cover.js';
import { fetchUser, logIn } from '../api.js';
import { CodeInput } from '../../../second-factor/code-input.js';
import { factorProblem } from '../../../second-factor/factor-problem.js';
import { useAccount } from '../store.js';
import { ByLink } from './by-link.js';

/** Sends the waiting calls and repeats failed reads for the same person; for another one the page is reloaded, and the calls are dropped. */
function useGoOn(): (id: string) => void {
  const queries = useQueryClient();
  return (id) => {
    if (id !== viewerOf('person')) return leaveToOther('person');
    endWait('person', true);
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
    import('../../../live/live.js').then(
      ({ live }) => live.resume(),
      () => undefined,
    );
  };
}

function AccountAgain({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText();
  const goOnFor = useGoOn();
  const [asksCode, setAsksCode] = useState(false);
  const { values, set, input, faults, onSubmit, isPending } = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' && t('password.currentNeeded'),
      code: asksCode && password !== '' && code === '' && t('factor.codeNeeded'),
    }),
    send: ({ password, code }) => logIn({ email, password, ...(asksCode && { code }) }),
    onDone: ({ id }) => goOnFor(id),
    faultsOf: (failure) => {
      if (failure instanceof ApiError && failure.code === 'second-factor-needed') return {};
      const { field, words } = factorProblem(failure);
      return { [asksCode ? field : 'password']: words };
    },
    onFailure: (failure) => failure instanceof ApiError && failure.code === 'second-factor-needed' && setAsksCode(true),
  });
  // The page shows what it has found.
  const look = useCommand({ send: fetchUser, failure: null, onDone: (user) => user && goOnFor(user.id) });
  return (
    <SignedOutCover lead={t('signedOut.lead')}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <p className="break-all text-muted">{email}</p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextInput label={t('account.password')} type="password" autoComplete="current-password" maxLength={200} {...input('password')} />
        {asksCode && <CodeInput orRecovery autoFocus value={values.code} error={faults.code ?? null} onChange={(code) => set({ code })} />}
        <Button type="submit" wide busy={isPending}>
          {t('account.login')}
        </Button>
      </form>
      <ByLink creating={false} email={email} onWrong={() => undefined} />
      <Button look="quiet" busy={look.isPending} onClick={() => look.mutate()}>
        {t('signedOut.linkOpened')}
      </Button>
      {(look.isError || (look.isSuccess && !look.data)) && (
        <p role="alert" className="font-medium text-brick">
          {t(look.isError ? 'shell.loadFailedHelp' : 'signedOut.notYet')}
        </p>
      )}
      <Button look="quiet" onClick={onClose}>
        {t('signedOut.back')}
      </Button>
    </SignedOutCover>
  );
}

/** A guest has no credentials to sign in with. */
function GuestAnew({ onClose }: { onClose: () => void }) {
  const t = useText();
  const renewGuest = useAccount((account) => account.renewGuest);
  const { mutate, isPending, isError } = useCommand({ send: renewGuest, failure: null, onDone: onClose });
  return (
    <SignedOutCover lead={t('signedOut.guest')}>
      {isError && (
        <p role="alert" className="font-medium text-brick">
          {t('shell.loadFailedHelp')}
        </p>
      )}
      <Button wide onClick={onClose}>
        {t('signedOut.back')}
      </Button>
      <Button look="secondary" wide busy={isPending} onClick={() => mutate()}>
        {t('signedOut.anew')}
      </Button>
    </SignedOutCover>
  );
}

/** Asks for a new sign-in over a planner's page; closing it drops the waiting calls. */
export function PersonSignedOut({ onClose }: { onClose: () => void }) {
  const user = useAccount((account) => account.user);
  return user?.email && !user.isGuest ? <AccountAgain email={user.email} onClose={onClose} /> : <GuestAnew onClose={onClose} />;
}
