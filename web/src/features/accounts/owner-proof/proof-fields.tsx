import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { hasPasskeys } from '../../../passkeys/browser-passkeys.js';
import { PasskeyButton } from '../../../passkeys/passkey-button.js';
import { Button } from '../../../ui/button.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { TextInput } from '../../../ui/forms/field.js';
import { passwordProblem } from '../password-problem.js';
import { useAccount } from '../store.js';
import { askProofChallenge, confirmIdentity, fetchProofWays, mailProofCode } from './api.js';
import type { GivenProof } from './use-owner-proof.js';

interface FieldsProps {
  given: GivenProof;
  error: string | null;
  autoFocus: boolean;
  onChange: (change: Partial<GivenProof>) => void;
}

/** Mails a code and takes it. */
function MailedCode({ given, error, onChange }: Omit<FieldsProps, 'autoFocus'>) {
  const t = useText();
  const email = useAccount((account) => account.user?.email ?? '');
  const mail = useCommand({ send: mailProofCode, failure: null });
  return (
    <div className="grid gap-3">
      <p role="status" className="wrap-anywhere">
        {mail.isSuccess ? t('proof.mailed', { email }) : t('proof.mailLead', { email })}
      </p>
      {mail.isSuccess && (
        <TextInput
          label={t('proof.code')}
          hint={t('proof.codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          maxLength={10}
          value={given.code}
          error={error}
          onChange={(event) => onChange({ code: event.target.value })}
        />
      )}
      <Button
        look={mail.isSuccess ? 'quiet' : 'secondary'}
        wide={!mail.isSuccess}
        size={mail.isSuccess ? 'small' : 'medium'}
        className="justify-self-start"
        needsNetwork
        busy={mail.isPending}
        onClick={() => mail.mutate()}
      >
        {t(mail.isSuccess ? 'proof.mailAgain' : 'proof.mail')}
      </Button>
      {mail.error && (
        <p role="alert" className="font-medium text-brick">
          {passwordProblem(mail.error)}
        </p>
      )}
    </div>
  );
}

/** The ways by which the account can prove its owner: the password or a mailed code, and a passkey. */
export function ProofFields({ given, error, autoFocus, onChange }: FieldsProps) {
  const t = useText();
  const user = useAccount((account) => account.user);
  const { data, isError, refetch } = useQuery({ queryKey: queryKeys.proofWays(user?.id ?? ''), queryFn: fetchProofWays });
  if (given.isProved)
    return (
      <p role="status" className="rounded-field bg-leaf-soft px-4 py-3 font-medium text-leaf">
        {t('proof.done')}
      </p>
    );
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-20 rounded-field" />;
  const passkey = data.passkey && hasPasskeys();
  if (!data.password && !data.mail && !passkey) return <p>{t('proof.noWay')}</p>;
  return (
    <>
      {data.password && (
        <>
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <TextInput
            label={t('account.password')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            autoFocus={autoFocus}
            value={given.password}
            error={error}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        </>
      )}
      {passkey && (
        <PasskeyButton
          label="proof.passkey"
          ask={askProofChallenge}
          run={(signed) => confirmIdentity({ passkey: signed })}
          onDone={() => onChange({ isProved: true })}
        />
      )}
      {data.mail && <MailedCode given={given} error={error} onChange={onChange} />}
    </>
  );
}
