import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextInput } from '../../../ui/forms/field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { changePassword } from '../api.js';
import { passwordProblem } from '../password-problem.js';
import { useAccount } from '../store.js';

const PASSWORD_MIN = 8;
const EMPTY = { current: '', next: '' };
type Field = keyof typeof EMPTY;

/** Changes the password of an account; every other device is signed out. */
export function PasswordPanel() {
  const t = useText();
  const queries = useQueryClient();
  const user = useAccount((account) => account.user);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: ({ current, next }: typeof EMPTY) => changePassword({ currentPassword: current, password: next }),
    onSuccess: () => {
      setValues(EMPTY);
      toast({ title: t('password.changed'), message: t('password.changedMessage'), tone: 'good' });
      void queries.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => {
      const common = error instanceof ApiError && error.code === 'password-common';
      setErrors({ [common ? 'next' : 'current']: passwordProblem(error) });
    },
  });
  if (!user || user.isGuest) return null;
  const set = (name: Field, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  const save = () => {
    if (values.current === '') return setErrors({ current: t('password.currentNeeded') });
    if (values.next.length < PASSWORD_MIN) return setErrors({ next: t('account.passwordNeeded') });
    send(values);
  };
  const input = (name: Field, label: TextKey) => (
    <TextInput
      label={t(label)}
      {...(name === 'next' && { hint: t('account.passwordHint') })}
      type="password"
      autoComplete={name === 'next' ? 'new-password' : 'current-password'}
      maxLength={200}
      value={values[name]}
      error={errors[name] ?? null}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  return (
    <Card aria-label={t('password.title')}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <h3 className="text-lg font-semibold">{t('password.title')}</h3>
        {/* Password managers save under the name that the form holds. */}
        <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        {input('current', 'password.current')}
        {input('next', 'reset.newPassword')}
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {t('reset.save')}
        </Button>
      </form>
    </Card>
  );
}
