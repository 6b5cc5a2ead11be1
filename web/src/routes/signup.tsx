import { Tabs } from 'radix-ui';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CredentialsForm } from '../features/accounts/components/credentials-form.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { takeRedirect } from '../lib/redirect.js';
import { BrandHeart } from '../ui/brand-heart.js';
import { DuskScene } from '../ui/dusk-scene.js';
import { TAB, TAB_LIST } from '../ui/tabs.js';

export default function SignupScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const mode = query.get('mode') === 'login' ? 'login' : 'create';
  const done = () => void navigate(takeRedirect(), { replace: true });
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <title>{`${t(mode === 'login' ? 'account.login' : 'account.create')} · ${PRODUCT_NAME}`}</title>
      <div className="relative isolate min-h-36 overflow-hidden text-on-dusk">
        <div className="absolute inset-0 -z-10">
          <DuskScene low />
        </div>
        <div aria-hidden="true" className="absolute inset-0 hidden place-content-center lg:grid">
          <BrandHeart size={160} onDusk />
        </div>
        <Link to={paths.landing} className="flex items-center gap-2.5 p-5 text-lg font-bold">
          <BrandHeart size={32} onDusk />
          {PRODUCT_NAME}
        </Link>
      </div>
      <div className="relative z-10 mx-auto -mt-6 grid w-full max-w-md content-start gap-5 rounded-t-card bg-surface px-5 pb-12 pt-7 lg:mt-0 lg:content-center">
        <h1 className="text-2xl">{t(mode === 'login' ? 'account.login' : 'account.create')}</h1>
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
            <CredentialsForm creating onDone={done} />
          </Tabs.Content>
          <Tabs.Content value="login" className="pt-5">
            <CredentialsForm creating={false} onDone={done} />
          </Tabs.Content>
        </Tabs.Root>
        <Link to={paths.guestAuth} className="inline-flex min-h-11 items-center justify-center font-semibold text-indigo hover:underline">
          {t('account.orGuest')}
        </Link>
      </div>
    </div>
  );
}
