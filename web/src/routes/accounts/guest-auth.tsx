import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { TUNABLES } from '@app/domain';
import { displayName, useAccount } from '../../features/accounts/store.js';
import { lengthText } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { takeRedirect } from '../../lib/redirect.js';
import { useCommand } from '../../live/use-command.js';
import { Button } from '../../ui/button.js';
import { TextInput } from '../../ui/forms/field.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

export default function GuestAuthScreen() {
  const t = useText();
  const navigate = useNavigate();
  const account = useAccount();
  const [name, setName] = useState(displayName(account) ?? '');
  const { mutate: go, isPending: busy } = useCommand({
    send: async () => {
      await account.start();
      if (name.trim() !== '') await account.saveName(name);
      await navigate(takeRedirect(), { replace: true });
    },
    failure: () => ({ title: t('shell.error'), message: t('guest.failed') }),
  });
  return (
    <DuskFrame title={t('guest.title')}>
      <p className="text-muted">{t('guest.lead', { time: lengthText(TUNABLES.guestCookieMs) })}</p>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <TextInput
          label={t('guest.name')}
          autoComplete="given-name"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="large" wide busy={busy}>
          {t('guest.continue')}
        </Button>
        <Link to={paths.signup} className="inline-flex min-h-11 items-center justify-center font-semibold text-indigo hover:underline">
          {t('account.create')}
        </Link>
      </form>
    </DuskFrame>
  );
}
