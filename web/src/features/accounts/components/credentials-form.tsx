import { useMutation } from '@tanstack/react-query';
import type { Mergeable } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../lib/http.js';
import { useLanguageStore, useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { CodeInput } from '../../../second-factor/code-input.js';
import { nameFault } from '../name-fault.js';
import { displayName, useAccount } from '../store.js';
import { ByLink, isEmail } from './by-link.js';
import { MergeDialog } from './merge-dialog.js';
import { problemMessage } from '../../../live/problem-message.js';

const PASSWORD_MIN = 8;
type FieldName = 'firstName' | 'email' | 'password' | 'adult' | 'code';
type Errors = Partial<Record<FieldName, TextKey>>;

interface Values {
  firstName: string;
  email: string;
  password: string;
  adult: boolean;
  code: string;
}

function check(values: Values, creating: boolean): Errors {
  const errors: Errors = {};
  if (creating && values.firstName.trim() === '') errors.firstName = 'account.nameNeeded';
  if (!isEmail(values.email)) errors.email = 'account.emailNeeded';
  if (creating ? values.password.length < PASSWORD_MIN : values.password === '') errors.password = 'account.passwordNeeded';
  if (creating && !values.adult) errors.adult = 'account.adultNeeded';
  return errors;
}

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

/** The form of one tab: a new account (a guest keeps everything), or an existing one. */
export function CredentialsForm({ creating, onDone }: { creating: boolean; onDone: () => void }) {
  const t = useText();
  const account = useAccount();
  const [values, setValues] = useState<Values>({ firstName: displayName(account) ?? '', email: '', password: '', adult: false, code: '' });
  const [asksCode, setAsksCode] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [sentTo, setSentTo] = useState<string | null>(null);
  const language = useLanguageStore((state) => state.language);
  const [mergeable, setMergeable] = useState<Mergeable | null>(null);
  const set = <K extends FieldName>(name: K, value: Values[K]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  const errorOf = (name: FieldName) => {
    const key = errors[name];
    return key ? t(key) : null;
  };

  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: async ({ firstName, email, password, code }: Values) => {
      if (creating) {
        await account.signUp({ firstName: firstName.trim(), email: email.trim(), password, adult: true, language });
        if (sentTo !== null) toast({ title: t('signUp.sent'), tone: 'good' });
        return setSentTo(email.trim());
      } else {
        const found = await account.logIn({ email: email.trim(), password, ...(asksCode ? { code } : {}) });
        toast({ title: t('account.welcomeBack'), tone: 'good' });
        if (found) return setMergeable(found);
      }
      onDone();
    },
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : null;
      // The fields are hidden then.
      if (sentTo !== null) toast({ title: t('shell.error'), message: t('shell.loadFailedHelp'), ...problemMessage(error), tone: 'bad' });
      else if (problem?.code === 'second-factor-needed') setAsksCode(true);
      else if (asksCode && problem?.code === 'rate-limited') setErrors({ code: 'factor.tooOften' });
      else if (problem?.code === 'second-factor-wrong') setErrors({ code: 'factor.wrong' });
      else if (problem?.code === 'wrong-password') setErrors({ password: 'account.wrong' });
      else if (problem?.code === 'password-common') setErrors({ password: 'account.passwordCommon' });
      else if (problem?.code === 'rate-limited') setErrors({ password: 'account.tooOften' });
      else if (nameFault(error)) setErrors({ firstName: 'account.nameContact' });
      else toast({ title: t('shell.error'), message: problemMessage(error).message ?? t('shell.somethingWrong'), tone: 'bad' });
    },
  });
  const submit = () => {
    const wrong = asksCode && values.code === '' ? ({ code: 'factor.codeNeeded' } as const) : check(values, creating);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) send(values);
  };

  if (sentTo !== null)
    return <SignUpSent email={sentTo} busy={busy} onAgain={() => send(values)} onOther={() => setSentTo(null)} onDone={onDone} />;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {mergeable && <MergeDialog mergeable={mergeable} onDone={onDone} />}
      {asksCode ? (
        <>
          <p className="text-muted">{t('factor.loginLead')}</p>
          <CodeInput orRecovery autoFocus value={values.code} error={errorOf('code')} onChange={(code) => set('code', code)} />
          <Button type="submit" size="large" wide busy={busy}>
            {t('account.login')}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              setAsksCode(false);
              setValues((now) => ({ ...now, password: '', code: '' }));
            }}
          >
            {t('factor.back')}
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">{t(creating ? 'account.createLead' : 'account.loginLead')}</p>
          {creating && (
            <TextInput
              label={t('account.name')}
              hint={t('account.nameHint')}
              autoComplete="given-name"
              maxLength={40}
              value={values.firstName}
              error={errorOf('firstName')}
              onChange={(event) => set('firstName', event.target.value)}
            />
          )}
          <TextInput
            label={t('account.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={values.email}
            error={errorOf('email')}
            onChange={(event) => set('email', event.target.value)}
          />
          <TextInput
            label={t('account.password')}
            {...(creating && { hint: t('account.passwordHint') })}
            type="password"
            autoComplete={creating ? 'new-password' : 'current-password'}
            value={values.password}
            error={errorOf('password')}
            onChange={(event) => set('password', event.target.value)}
          />
          {creating && (
            <div className="grid gap-1">
              <label className="flex min-h-11 items-center gap-3">
                <input type="checkbox" className="size-5" checked={values.adult} onChange={(event) => set('adult', event.target.checked)} />
                {t('account.adult')}
              </label>
              {errors.adult && (
                <p role="alert" className="text-sm font-medium text-brick">
                  {t(errors.adult)}
                </p>
              )}
            </div>
          )}
          <Button type="submit" size="large" wide busy={busy}>
            {t(creating ? 'account.create' : 'account.login')}
          </Button>
          <ByLink creating={creating} email={values.email} onWrong={() => setErrors({ email: 'account.emailNeeded' })} />
          {!creating && (
            <Link to={paths.resetPassword} className="inline-flex min-h-11 items-center justify-self-start text-sm underline">
              {t('reset.forgot')}
            </Link>
          )}
          {creating && (
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
          )}
        </>
      )}
    </form>
  );
}
