import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../lib/http.js';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { useForm } from '../../../live/use-form.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { nameFault } from '../name-fault.js';
import { PASSWORD_MIN } from '../password-problem.js';
import { displayName, useAccount } from '../store.js';
import { ContinueWith } from '../provider/continue-with.js';
import { ByLink, isEmail } from './by-link.js';

interface SentProps {
  email: string;
  busy: boolean;
  onAgain: () => void;
  onOther: () => void;
  onDone: () => void;
}

/** The last step of a sign-up: a link in the mail. Until it is opened, the person goes on as a guest and keeps everything. */
function SignUpSent({ email, busy, onAgain, onOther, onDone }: SentProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('signUp.sent')}
      </h2>
      <p className="break-words">{t('signUp.sentLead', { email })}</p>
      <p className="text-muted">{t('signUp.meanwhile')}</p>
      <Button size="large" wide onClick={onDone}>
        {t('signUp.goOn')}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" busy={busy} onClick={onAgain}>
          {t('signUp.again')}
        </Button>
        <Button look="quiet" onClick={onOther}>
          {t('signUp.other')}
        </Button>
      </div>
    </section>
  );
}

/** A new account; a guest keeps everything. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const account = useAccount();
  const language = useLanguageStore((state) => state.language);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { values, set, input, faults, setFaults, onSubmit, mutate, isPending } = useForm({
    initial: { firstName: displayName(account) ?? '', email: '', password: '', adult: false },
    check: ({ firstName, email, password, adult }) => ({
      firstName: firstName.trim() === '' && t('account.nameNeeded'),
      email: !isEmail(email) && t('account.emailNeeded'),
      password: password.length < PASSWORD_MIN && t('account.passwordNeeded'),
      adult: !adult && t('account.adultNeeded'),
    }),
    send: ({ firstName, email, password }) =>
      account.signUp({ firstName: firstName.trim(), email: email.trim(), password, adult: true, language }),
    success: () => (sentTo === null ? null : { title: t('signUp.sent') }),
    onDone: (_user, { email }) => setSentTo(email.trim()),
    faultsOf: (error) => {
      // The fields are hidden then.
      if (sentTo !== null) return null;
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'password-common') return { password: t('account.passwordCommon') };
      if (code === 'rate-limited') return { password: t('account.tooOften') };
      return nameFault(error) && { firstName: t('account.nameContact') };
    },
    otherwise: t(sentTo === null ? 'shell.somethingWrong' : 'shell.loadFailedHelp'),
  });
  if (sentTo !== null)
    return <SignUpSent email={sentTo} busy={isPending} onAgain={() => mutate(values)} onOther={() => setSentTo(null)} onDone={onDone} />;
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <p className="text-muted">{t('account.createLead')}</p>
      <TextInput label={t('account.name')} hint={t('account.nameHint')} autoComplete="given-name" maxLength={40} {...input('firstName')} />
      <TextInput label={t('account.email')} type="email" inputMode="email" autoComplete="email" {...input('email')} />
      <TextInput
        label={t('account.password')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        {...input('password')}
      />
      <div className="grid gap-1">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" checked={values.adult} onChange={(event) => set({ adult: event.target.checked })} />
          {t('account.adult')}
        </label>
        {faults.adult && (
          <p role="alert" className="text-sm font-medium text-brick">
            {faults.adult}
          </p>
        )}
      </div>
      <Button type="submit" size="large" wide busy={isPending}>
        {t('account.create')}
      </Button>
      <ByLink creating email={values.email} onWrong={() => setFaults({ email: t('account.emailNeeded') })} />
      <ContinueWith onDone={onDone} />
      <p className="text-sm text-muted">
        {t('account.agree')}{' '}
        <Link to={paths.terms} className="whitespace-nowrap underline">
          {t('footer.terms')}
        </Link>
        {'\u00a0· '}
        <Link to={paths.privacy} className="whitespace-nowrap underline">
          {t('footer.privacy')}
        </Link>
      </p>
    </form>
  );
}
