import { useState, type ReactNode } from 'react';
import type { PlanType, PlanView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { DEFAULT_PALBOOK_SIZE, NAME_IDEAS, NAME_LIMIT, useCreatePlan } from '../create.js';
import { PlanTypeTiles } from './plan-type-tiles.js';

interface Props {
  onCreated: (plan: PlanView) => void;
  /** Runs before the plan is created; false stops it. */
  before?: () => Promise<boolean>;
  cancel?: ReactNode;
}

/** The form of the create dialog and of its page: the type of plan, and its name. */
export function CreatePlanForm({ onCreated, before, cancel }: Props) {
  const t = useText();
  const { create } = useCreatePlan();
  const [planType, setPlanType] = useState<PlanType>('datebook');
  const [size, setSize] = useState(DEFAULT_PALBOOK_SIZE);
  const [name, setName] = useState('');
  const ideas = NAME_IDEAS[planType];

  const { mutate: submit, isPending: busy } = useCommand({
    send: async () => {
      if (before && !(await before())) return;
      const plan = await create({ name, planType, size });
      if (plan) onCreated(plan);
    },
    failure: null,
  });

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !busy) submit();
      }}
    >
      <PlanTypeTiles
        planType={planType}
        size={size}
        onChange={(type, count) => {
          setPlanType(type);
          setSize(count);
        }}
      />
      <div className="grid gap-2.5">
        <TextInput
          label={t('create.name')}
          value={name}
          maxLength={NAME_LIMIT}
          placeholder={t('create.namePlaceholder', { name: t(ideas[0] ?? 'create.idea.date1') })}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          enterKeyHint="go"
        />
        <div role="group" aria-label={t('create.suggestions')} className="flex flex-wrap gap-2">
          {ideas.map((idea) => (
            <button
              key={idea}
              type="button"
              onClick={() => setName(t(idea))}
              className="min-h-11 rounded-full bg-sunken px-3.5 text-sm font-semibold hover:bg-indigo-soft hover:text-indigo"
            >
              {t(idea)}
            </button>
          ))}
        </div>
      </div>
      <div className="flex gap-2 *:last:flex-1 sm:*:flex-1">
        {cancel}
        <Button type="submit" busy={busy} disabled={name.trim() === ''}>
          {t('create.submit')}
        </Button>
      </div>
    </form>
  );
}
