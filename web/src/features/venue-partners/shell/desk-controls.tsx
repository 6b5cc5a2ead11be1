import { useState } from 'react';
import { LANGUAGES, setLanguage, useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language-names.js';
import { useCommand } from '../../../live/use-command.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { MenuIcon, MoonIcon, SunIcon } from '../../../ui/pictures/icons.js';
import { chooseTheme, useDark } from '../../../ui/theme.js';
import { signOut, useDesk } from '../desk-store.js';

/** Switches to the next language; its label is that language's own name. */
function LanguageButton({ wide = false }: { wide?: boolean }) {
  const t = useText();
  const language = useLanguageStore((state) => state.language);
  const [next = language] = LANGUAGES.filter((one) => one !== language);
  const { mutate: take } = useCommand({
    send: () => setLanguage(next),
    failure: () => ({ title: t('venue.failed'), message: t('shell.loadFailedHelp') }),
  });
  return (
    <Button look={wide ? 'secondary' : 'quiet'} size={wide ? 'medium' : 'small'} wide={wide} lang={next} onClick={() => take()}>
      {LANGUAGE_NAMES[next]}
    </Button>
  );
}

function ThemeButton({ wide = false }: { wide?: boolean }) {
  const t = useText();
  const dark = useDark();
  const label = t(dark ? 'desk.toLight' : 'desk.toDark');
  const icon = dark ? <SunIcon /> : <MoonIcon />;
  const take = (): void => chooseTheme(dark ? 'light' : 'dark');
  if (!wide) return <IconButton label={label} icon={icon} onClick={take} />;
  return (
    <Button look="secondary" wide icon={icon} onClick={take}>
      {label}
    </Button>
  );
}

/** On phones the controls that do not fit into the header, behind one button. */
function Menu() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const staff = useDesk((desk) => desk.profile?.staff);
  return (
    <>
      <IconButton className="sm:hidden" label={t('desk.menu')} icon={<MenuIcon />} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('desk.menu')} description={staff?.email}>
        <div className="grid gap-3">
          <LanguageButton wide />
          <ThemeButton wide />
          <Button look="secondary" wide onClick={() => void signOut()}>
            {t('venue.logOut')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** Language, theme and log-out. */
export function DeskControls() {
  const t = useText();
  return (
    <>
      <div className="hidden items-center gap-1 sm:flex">
        <LanguageButton />
        <ThemeButton />
        <Button look="quiet" size="small" onClick={() => void signOut()}>
          {t('venue.logOut')}
        </Button>
      </div>
      <Menu />
    </>
  );
}
