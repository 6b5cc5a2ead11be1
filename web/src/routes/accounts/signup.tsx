import { Tabs } from 'radix-ui';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { homeOf } from '../../features/accounts/home-of.js';
import { LogInForm } from '../../features/accounts/components/log-in-form.js';
import { SignUpForm } from '../../features/accounts/components/sign-up-form.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { takeRedirect } from '../../lib/redirect.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';
import { TAB, TAB_LIST } from '../../ui/tabs.js';

export default function SignupScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const mode = query.get('mode') === 'login' ? 'login' : 'create';
  const done = () => void navigate(takeRedirect(homeOf()), { replace: true });
  return (
    <DuskFrame title={t(mode === 'login' ? 'account.login' : 'account.create')}>
      <Tabs.Root value={mode} onValueChange={(next) => setQuery(next === 'login' ? { mode: 'login' } : {}, { replace: true })}>
        <Tabs.List className={TAB_LIST} aria-label={t('account.create')}>
          <Tabs.Trigger value="create" className={TAB}>
            {t('account.create')}
          </Tabs.Trigger>
          <Tabs.Trigger value="login" className={TAB}>
            {t('account.login')}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="create" className="pt-5">
          <SignUpForm onDone={done} />
        </Tabs.Content>
        <Tabs.Content value="login" className="pt-5">
          <LogInForm onDone={done} />
        </Tabs.Content>
      </Tabs.Root>
      <Link to={paths.guestAuth} className="inline-flex min-h-11 items-center justify-center font-semibold text-indigo hover:underline">
        {t('account.orGuest')}
      </Link>
    </DuskFrame>
  );
}
