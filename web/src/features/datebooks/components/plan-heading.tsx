import { useState } from 'react';
import type { PlanType } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { EditIcon } from '../../../ui/pictures/icons.js';
import { PlanTypeTiles } from './plan-type-tiles.js';

interface TypeProps {
  planType: PlanType;
  size: number;
  onChange: (planType: PlanType, size: number) => void;
}

/** The wizard's heading for an existing plan. */
export function PlanHeading({ name }: { name: string }) {
  const t = useText();
  return (
    <div className="min-w-0">
      <h1 className="truncate text-base">{name}</h1>
      <p className="text-sm leading-tight text-muted">{t('wizard.title')}</p>
    </div>
  );
}

/** The wizard's heading for a new plan: its type as a chip that can be changed. */
export function PlanTypeHeading({ planType, size, onChange }: TypeProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  // The type of plan is explained here once, at its choice.
  const people = ` · ${t(`planFor.${planType}`, { count: size })}`;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2">
      <h1 className="line-clamp-2 text-sm leading-tight sm:text-base">{t('wizard.title')}</h1>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`${t('wizard.changeType')}: ${t(`planType.${planType}`)}${people}`}
        className="hit inline-flex min-h-9 max-w-full items-center gap-1 rounded-full bg-rose-soft px-2.5 sm:px-3.5 text-sm font-semibold text-rose"
      >
        {t(`planType.${planType}`)}
        <span className="max-[22rem]:hidden">{people}</span>
        <EditIcon size={16} />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('wizard.type')}
        footer={<Button onClick={() => setOpen(false)}>{t('shell.save')}</Button>}
      >
        <PlanTypeTiles planType={planType} size={size} onChange={onChange} />
      </Dialog>
    </div>
  );
}
