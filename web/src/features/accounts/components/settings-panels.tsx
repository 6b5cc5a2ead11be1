import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LANGUAGES, setLanguage, useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language-names.js';
import { paths } from '../../../lib/paths.js';
import { keepRedirect } from '../../../lib/redirect.js';
import { useCommand } from '../../../live/use-command.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { Question } from '../../../ui/forms/question.js';
import { chooseTheme, THEMES, useTheme } from '../../../ui/theme.js';
import { nameFault } from '../name-fault.js';
import { displayName, useAccount } from '../store.js';

/** The display name; an empty one is removed from this device. */
export function ProfilePanel() {
  const t = useText();
  const account = useAccount();
  const [name, setName] = useState(displayName(account) ?? '');
  const { mutate: save, isPending: busy } = useCommand({
    send: account.saveName,
    success: (_saved, saved) => ({ title: t(saved.trim() === '' ? 'settings.nameRemoved' : 'settings.nameSaved') }),
    failure: (error) => ({ title: t('shell.error'), message: t(nameFault(error) ?? 'shell.somethingWrong') }),
  });
  return (
    <Card aria-label={t('settings.profile')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save(name);
        }}
      >
        <TextInput
          label={t('account.name')}
          hint={t('account.nameHint')}
          autoComplete="given-name"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {t('shell.save')}
        </Button>
      </form>
    </Card>
  );
}

/** Theme and language. */
export function LookPanel() {
  const t = useText();
  const theme = useTheme();
  const language = useLanguageStore((state) => state.language);
  return (
    <Card aria-label={t('settings.look')} className="grid gap-5">
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('settings.theme')}</legend>
        <div className="flex flex-wrap gap-2 *:max-sm:flex-auto *:max-sm:px-3">
          {THEMES.map((one) => (
            <Chip key={one} name="theme" value={one} checked={theme === one} onChange={() => chooseTheme(one)}>
              {t(`settings.theme.${one}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('settings.language')}</legend>
        <div className="flex flex-wrap gap-2">
          {LANGUAGES.map((one) => (
            <Chip key={one} name="language" value={one} checked={language === one} onChange={() => void setLanguage(one)}>
              <span lang={one}>{LANGUAGE_NAMES[one]}</span>
            </Chip>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}

/** The signed-in person and the log-out; a guest reads the consequences. */
export function SessionPanel() {
  const t = useText();
  const { user, logOut } = useAccount();
  const navigate = useNavigate();
  const leave = useCommand({
    send: async () => {
      await logOut();
      await navigate(paths.landing);
    },
    success: () => ({ title: t('settings.loggedOut') }),
    failure: () => ({ title: t('shell.error'), message: t('shell.somethingWrong') }),
  });
  if (!user) return null;
  if (!user.isGuest)
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">{t('settings.signedInAs', { email: user.email ?? '' })}</p>
        <Button look="secondary" onClick={() => leave.mutate()}>
          {t('settings.logOut')}
        </Button>
      </Card>
    );
  return (
    <Card className="dusk grid gap-3">
      <h2 className="text-lg">{t('settings.guest')}</h2>
      <p>{t('settings.guestMessage')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="dusk" to={paths.signup} onClick={() => keepRedirect(paths.settings)}>
          {t('account.create')}
        </ButtonLink>
        <ButtonLink look="dusk" to={paths.login} onClick={() => keepRedirect(paths.settings)}>
          {t('account.login')}
        </ButtonLink>
      </div>
      <Question
        trigger={(open) => (
          <button type="button" onClick={open} className="min-h-11 justify-self-start text-sm underline">
            {t('settings.logOutGuest')}
          </button>
        )}
        title={t('settings.logOutQuestion')}
        needsNetwork={false}
        yes={t('settings.logOutGuest')}
        onYes={() => leave.mutateAsync()}
      >
        <p className="text-muted">{t('settings.logOutWarning')}</p>
      </Question>
    </Card>
  );
}
