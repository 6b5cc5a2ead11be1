import { Link } from 'react-router-dom';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { change, useApplication } from '../draft.js';

export type AccountFaults = Partial<Record<'name' | 'email' | 'password', string>>;

/** The contact person; the password is stored in this field alone. */
export function AccountFields({
  faults,
  taken,
  password,
  onPassword,
}: {
  faults: AccountFaults;
  /** The e-mail has an account already. */
  taken: boolean;
  password: string;
  onPassword: (password: string) => void;
}) {
  const t = useText();
  const { owner } = useApplication();
  return (
    <fieldset className="grid gap-4 rounded-card bg-raised p-4 shadow-card sm:p-5">
      <legend className="sr-only">{t('apply.account')}</legend>
      <div>
        <h3 aria-hidden="true" className="text-base font-semibold">
          {t('apply.account')}
        </h3>
        <p className="text-sm text-muted">{t('apply.accountAbout')}</p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          label={t('apply.yourName')}
          autoComplete="name"
          maxLength={60}
          value={owner.name}
          error={faults.name ?? null}
          onChange={(event) => change({ owner: { ...owner, name: event.target.value } })}
        />
        <TextInput
          label={t('venue.login.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={254}
          value={owner.email}
          error={faults.email ?? null}
          hint={
            taken ? (
              <Link to={paths.venueLogin} className="inline-flex min-h-11 items-center font-semibold text-indigo underline">
                {t('apply.logInInstead')}
              </Link>
            ) : undefined
          }
          onChange={(event) => change({ owner: { ...owner, email: event.target.value } })}
        />
      </div>
      <TextInput
        label={t('venue.login.password')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        fieldClassName="sm:max-w-[calc(50%-0.5rem)]"
        value={password}
        error={faults.password ?? null}
        onChange={(event) => onPassword(event.target.value)}
      />
    </fieldset>
  );
}
