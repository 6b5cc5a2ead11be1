import type { Snapshot } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { Question } from '../../../ui/forms/question.js';
import { prospect, type PlanAction } from './effects.js';
import { EffectList } from './effect-list.js';

interface PlanQuestionProps {
  snapshot: Snapshot;
  action: PlanAction;
  trigger: (open: () => void) => ReactNode;
  title: string;
  yes: string;
  done: string;
  look?: 'danger' | 'primary';
  /** False while something has to be chosen first. */
  ready?: boolean;
  onYes: () => Promise<unknown>;
  children?: ReactNode;
}

/** A change of a plan with what it does to others said first; it cannot be confirmed while the server would refuse it. */
export function PlanQuestion({ snapshot, action, done, onYes, ready = true, look = 'primary', children, ...question }: PlanQuestionProps) {
  const t = useText();
  const told = prospect(snapshot, action);
  const run = async () => {
    try {
      await onYes();
    } catch (error) {
      toast({ title: t('manage.failed'), ...problemMessage(error), tone: 'bad' });
      throw error;
    }
    toast({ title: done, tone: 'good' });
  };
  return (
    <Question {...question} look={look} ready={ready && !told.blocked} onYes={run}>
      <div className="grid gap-4">
        {!told.blocked && children}
        <EffectList prospect={told} />
      </div>
    </Question>
  );
}
