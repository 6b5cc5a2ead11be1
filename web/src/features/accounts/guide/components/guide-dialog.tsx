import { startTransition, useEffect, useState } from 'react';
import { useText, type TextKey } from '../../../../lib/i18n/i18n.js';
import { useOverlayTurn } from '../../../../lib/overlays/overlays.js';
import { PRODUCT_NAME } from '../../../../lib/product.js';
import { local, LOCAL } from '../../../../lib/storage.js';
import { BrandHeart } from '../../../../ui/pictures/brand-heart.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { EditIcon, PinIcon, TicketIcon } from '../../../../ui/pictures/icons.js';

const OPENS_AFTER_MS = 1000;
const STEPS: readonly { title: TextKey; line: TextKey; Icon: typeof PinIcon }[] = [
  { title: 'guide.step1', line: 'guide.step1Line', Icon: EditIcon },
  { title: 'guide.step2', line: 'guide.step2Line', Icon: PinIcon },
  { title: 'guide.step3', line: 'guide.step3Line', Icon: TicketIcon },
];

function Welcome({ name, onName }: { name: string; onName: (name: string) => void }) {
  const t = useText();
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <BrandHeart size={96} />
      <p className="text-muted">{t('guide.welcomeLine')}</p>
      <TextInput
        label={t('guide.nameLabel')}
        fieldClassName="w-full text-left"
        autoComplete="given-name"
        maxLength={40}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
    </div>
  );
}

function HowItWorks() {
  const t = useText();
  return (
    <div className="grid gap-4">
      <ol className="grid gap-4">
        {STEPS.map(({ title, line, Icon }) => (
          <li key={title} className="flex gap-3.5">
            <span className="dusk grid size-11 shrink-0 place-items-center rounded-field">
              <Icon />
            </span>
            <span className="grid content-start">
              <span className="font-semibold">{t(title)}</span>
              <span className="text-muted">{t(line)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="rounded-field bg-sunken px-4 py-3 text-sm text-muted">{t('guide.reopen')}</p>
    </div>
  );
}

interface Props {
  asked: boolean;
  /** Whether the person has no plan yet: others need no guide. */
  newcomer: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

/** The first-time guide: opens 1 s after load for a newcomer who has not seen it, and again by the "?" button (`asked`). */
export function GuideDialog({ asked, newcomer, onClose, onName }: Props) {
  const t = useText();
  const [step, setStep] = useState(0);
  const [name, setName] = useState('');
  const [firstTime, setFirstTime] = useState(false);
  useEffect(() => {
    if (!newcomer || local.get(LOCAL.guideSeen) === 'true') return;
    const timer = setTimeout(() => startTransition(() => setFirstTime(true)), OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [newcomer]);
  const turn = useOverlayTurn('guide', firstTime && newcomer);
  const close = () => {
    local.set(LOCAL.guideSeen, 'true');
    if (name.trim() !== '') onName(name.trim());
    setFirstTime(false);
    setStep(0);
    onClose();
  };
  return (
    <Dialog
      open={asked || turn}
      onClose={close}
      title={step === 0 ? t('guide.welcome', { name: PRODUCT_NAME }) : t('guide.how')}
      step={step}
      description={<span className="text-sm">{t('guide.progress', { step: step + 1, total: 2 })}</span>}
      footer={
        step === 0 ? (
          <Button onClick={() => setStep(1)}>{t('shell.next')}</Button>
        ) : (
          <>
            <Button look="secondary" onClick={() => setStep(0)}>
              {t('shell.back')}
            </Button>
            <Button onClick={close}>{t('guide.start')}</Button>
          </>
        )
      }
    >
      {step === 0 ? <Welcome name={name} onName={setName} /> : <HowItWorks />}
    </Dialog>
  );
}
