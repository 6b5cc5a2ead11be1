import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { endWait } from '../../../lib/calls/ended-session.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { useForm } from '../../../live/use-form.js';
import { CodeInput } from '../../../second-factor/code-input.js';
import { factorProblem } from '../../../second-factor/factor-problem.js';
import { useTeamSession } from '../../../team/team-session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { SignedOutCover } from '../../../ui/feedback/signed-out-cover.js';
import { TextInput } from '../../../ui/forms/field.js';
import { useAccount } from '../store.js';

/** Repeats the failed reads; the content of the page stays. */
const readAgain = (queries: QueryClient): void => {
  void queries.refetchQueries({ type: 'active', predicate: ({ state, queryKey }) => state.error !== null || queryKey.includes('session') });
};

/** Covers the pages and signs the same person in again; the input below stays. */
export function SignInAgain() {
  const t = useText();
  const queries = useQueryClient();
  const { user, logIn } = useAccount();
  const { begin, answer } = useTeamSession();
  const email = user?.email ?? '';
  const { values, set, input, faults, onSubmit, isPending } = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' && t('password.currentNeeded'),
      code: password !== '' && code === '' && t('factor.codeNeeded'),
    }),
    send: (values) => logIn({ email, ...values }),
    onDone: () => {
      endWait('team', true);
      begin();
      // The sign-in sent a code, too.
      answer(true);
      readAgain(queries);
    },
    faultsOf: (failure) => {
      const { field, words } = factorProblem(failure);
      return { [field]: words };
    },
  });
  return (
    <SignedOutCover lead={t('teamSession.endedLead')}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <p className="break-all text-muted">{email}</p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextInput label={t('account.password')} type="password" autoComplete="current-password" maxLength={200} {...input('password')} />
        <CodeInput orRecovery value={values.code} error={faults.code ?? null} onChange={(code) => set({ code })} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isPending}>
            {t('admin.logIn')}
          </Button>
          <ButtonLink look="secondary" to={paths.home}>
            {t('admin.toApp')}
          </ButtonLink>
        </div>
      </form>
    </SignedOutCover>
  );
}
