import type { Snapshot } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Question } from '../../../ui/forms/question.js';
import { prospect, type PlanAction, type Prospect } from './effects.js';
import { AlertIcon } from '../../../ui/pictures/icons.js';

/** The effects of a change on others, or the reason why it is impossible now. */
function EffectList({ prospect: { blocked, effects } }: { prospect: Prospect }) {
  const t = useText();
  if (blocked)
    return (
      <p className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">
        <AlertIcon size={18} />
        <span>{t(blocked.key, blocked.values)}</span>
      </p>
    );
  return (
    <div className="grid gap-1.5 rounded-field bg-sunken p-3 text-sm">
      <p className="font-semibold">{t('manage.before')}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {effects.map(({ key, values }) => (
          <li key={key}>{t(key, values)}</li>
        ))}
      </ul>
    </div>
  );
}

interface PlanQuestionProps {
  snapshot: Snapshot;
  action: PlanAction;
  trigger: (open: () => void) => ReactNode;
  title: string;
  yes: string;
  done: string;
  look?: 'danger' | 'primary';
  /** False while a required choice is missing. */
  ready?: boolean;
  onYes: () => Promise<unknown>;
  children?: ReactNode;
}

/** A change of a plan with its effects on others; it cannot be confirmed while the server would refuse it. */
export function PlanQuestion({ snapshot, action, done, onYes, ready = true, look = 'primary', children, ...question }: PlanQuestionProps) {
  const t = useText();
  const outcome = prospect(snapshot, action);
  const { mutateAsync: run } = useCommand({ send: onYes, success: () => ({ title: done }), failure: t('manage.failed') });
  return (
    <Question {...question} look={look} ready={ready && !outcome.blocked} onYes={() => run()}>
      <div className="grid gap-4">
        {!outcome.blocked && children}
        <EffectList prospect={outcome} />
      </div>
    </Question>
  );
}
