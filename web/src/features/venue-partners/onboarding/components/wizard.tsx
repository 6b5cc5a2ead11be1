import { Suspense, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { APPLICATION_STEPS, type ApplicationStep } from '@app/contracts';
import { faultsOf, faultsOfStep } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { Button } from '../../../../ui/button.js';
import { WizardFrame } from '../../../../ui/wizard-frame.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { lazyPart } from '../../../../ui/feedback/part.js';
import { useDesk } from '../../desk-store.js';
import { change, useApplication } from '../draft.js';
import { useApplicationCommands } from '../use-application-commands.js';
import { AccountFields, type AccountFaults } from './account-fields.js';
import { BusinessStep } from './business-step.js';
import { KeptNote, StepBar } from './step-bar.js';
import { TypesStep } from './types-step.js';

// Later steps load while the first ones are answered.
const PinStep = lazyPart(async () => ({ default: (await import('./pin-step.js')).PinStep }));
const HoursStep = lazyPart(async () => ({ default: (await import('./hours-step.js')).HoursStep }));
const ConfirmMail = lazyPart(async () => ({ default: (await import('../../notices/confirm-mail.js')).ConfirmMail }));
const OfferStep = lazyPart(async () => ({ default: (await import('./offer-step.js')).OfferStep }));

const PASSWORD_MIN = 8;
const after = (step: ApplicationStep): ApplicationStep | undefined => APPLICATION_STEPS[APPLICATION_STEPS.indexOf(step) + 1];
const isStep = (text: string | null): text is ApplicationStep => APPLICATION_STEPS.some((step) => step === text);

/** The current step, from the address, so that the browser's Back leads to the step before. */
function useStep(): [ApplicationStep, (step: ApplicationStep) => void] {
  const [query, setQuery] = useSearchParams();
  const { venueId, step: last } = useApplication();
  const asked = query.get('step');
  const step = venueId === null ? 'business' : isStep(asked) ? asked : last;
  const go = (next: ApplicationStep): void => {
    change({ step: next });
    setQuery({ step: next });
    scrollTo({ top: 0 });
  };
  return [step, go];
}

/** The five steps of an application; the first one creates the account. */
export function ApplicationWizard() {
  const t = useText();
  const navigate = useNavigate();
  const signedIn = useDesk((desk) => desk.status === 'signed-in');
  const unconfirmed = useDesk((desk) => desk.profile?.staff.isEmailConfirmed === false);
  const { owner, citySlug, answers } = useApplication();
  const [step, go] = useStep();
  const [tried, setTried] = useState<readonly ApplicationStep[]>([]);
  const [password, setPassword] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const all = faultsOf(answers);
  const faults = faultsOfStep(all, step);
  const shown = tried.includes(step) ? faults : {};
  const asked: AccountFaults = {
    ...(owner.name.trim() === '' && { name: t('apply.missing.yourName') }),
    ...(!/^\S+@\S+\.\S+$/.test(owner.email.trim()) && { email: t('venue.login.emailNeeded') }),
    ...(password.length < PASSWORD_MIN && { password: t('account.passwordNeeded') }),
  };

  const toFirstFault = (): void => {
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const commands = useApplicationCommands({
    password,
    onStarted: () => {
      setPassword('');
      go('types');
    },
    onRefused: toFirstFault,
  });
  const { refused } = commands;

  const next = (): void => {
    commands.clear();
    setTried([...tried, step]);
    const stuck = Object.keys(faults).length > 0 || (!signedIn && Object.keys(asked).length > 0);
    if (stuck) return toFirstFault();
    if (!signedIn) return commands.start();
    const following = after(step);
    if (following) return go(following);
    // An earlier step reports its own missing fields.
    const lacking = APPLICATION_STEPS.find((one) => Object.keys(faultsOfStep(all, one)).length > 0);
    if (!lacking) return commands.send();
    setTried(APPLICATION_STEPS);
    go(lacking);
    toFirstFault();
  };
  const back = (): void => {
    const before = APPLICATION_STEPS[APPLICATION_STEPS.indexOf(step) - 1];
    if (before) go(before);
    else void navigate(signedIn ? paths.venueBidding : paths.venueOnboarding);
  };
  const last = after(step) === undefined;
  const accountFaults = { ...(tried.includes(step) ? asked : {}), ...refused };
  return (
    <WizardFrame
      onBack={back}
      title={<h1 className="min-w-0 truncate text-lg font-bold">{t('home.partnerTitle')}</h1>}
      progress={<StepBar step={step} open={signedIn} faults={all} onStep={go} />}
      review={<KeptNote />}
      action={
        <Button size="large" className="sm:min-w-48" busy={commands.busy} onClick={next}>
          {t(last ? 'apply.send' : signedIn ? 'shell.next' : 'apply.begin')}
        </Button>
      }
    >
      <div ref={body} className="grid gap-5 *:min-w-0">
        {refused.form && (
          <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
            <span aria-hidden="true">⚠ </span>
            {refused.form}
          </p>
        )}
        {unconfirmed && (
          <Suspense fallback={null}>
            <ConfirmMail about="apply.confirmMail" />
          </Suspense>
        )}
        {step === 'business' && <BusinessStep faults={shown} />}
        {step === 'business' && !signedIn && (
          <AccountFields faults={accountFaults} taken={commands.isTaken} password={password} onPassword={setPassword} />
        )}
        {step === 'types' && <TypesStep faults={shown} />}
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          {step === 'pin' && <PinStep key={citySlug} faults={shown} />}
          {step === 'hours' && <HoursStep faults={shown} />}
          {step === 'offer' && <OfferStep faults={shown} />}
        </Suspense>
      </div>
    </WizardFrame>
  );
}
