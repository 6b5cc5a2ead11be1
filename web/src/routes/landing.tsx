import { startTransition, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOfTeam } from '../features/accounts/home-of.js';
import { useAccount } from '../features/accounts/store.js';
import { LandingScreen } from '../features/datebooks/components/landing-screen.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { useCommand } from '../live/use-command.js';
import { dialogPart } from '../ui/feedback/part.js';

const GuideDialog = dialogPart(async () => ({
  default: (await import('../features/accounts/guide/components/guide-dialog.js')).GuideDialog,
}));
const CreatePlanDialog = dialogPart(async () => ({
  default: (await import('../features/datebooks/components/create-plan-dialog.js')).CreatePlanDialog,
}));

export default function LandingRoute() {
  const t = useText();
  const navigate = useNavigate();
  const account = useAccount();
  const { data: plans } = usePlans();
  const [asked, setAsked] = useState(false);
  const [creating, setCreating] = useState(false);

  const failure = () => ({ title: t('shell.error'), message: t('guest.failed') });
  const { mutateAsync: ensure } = useCommand({ send: account.ensure, failure });
  const { mutate: start, isPending: starting } = useCommand({
    send: account.ensure,
    onDone: (user) => user && navigate(paths.createFromHome),
    failure,
    onFailure: () => setCreating(true),
  });
  const ensureSession = (): Promise<boolean> =>
    ensure().then(
      (user) => user !== null,
      () => false,
    );
  return (
    <>
      <title>{PRODUCT_NAME}</title>
      <LandingScreen starting={starting} onStart={() => start()} onHelp={() => startTransition(() => setAsked(true))} />
      <Suspense fallback={null}>
        <GuideDialog
          asked={asked}
          newcomer={plans?.length === 0 && !isOfTeam(account.user)}
          onClose={() => setAsked(false)}
          onName={(name) => void account.saveName(name).catch(() => undefined)}
        />
        <CreatePlanDialog open={creating} onClose={() => setCreating(false)} before={ensureSession} />
      </Suspense>
    </>
  );
}
