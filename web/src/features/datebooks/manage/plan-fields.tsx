import { MOST_PEOPLE, type PatchDatebook, type Snapshot } from '@app/contracts';
import { isPlanOver } from '@app/domain';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { EditIcon } from '../../../ui/pictures/icons.js';
import { changePlan } from './api.js';
import { PlanQuestion } from './plan-question.js';

/** A row of the sheet: the current value, and a button to change it. */
function Row({ label, value, onOpen, change }: { label: string; value: ReactNode; onOpen: () => void; change: string }) {
  return (
    <button type="button" onClick={onOpen} className="flex min-h-14 w-full items-center justify-between gap-3 text-left hover:text-rose">
      <span className="min-w-0">
        <span className="sr-only">{change}: </span>
        <span className="block text-sm text-muted">{label}</span>
        <span className="block font-semibold wrap-anywhere">{value}</span>
      </span>
      <EditIcon size={18} />
    </button>
  );
}

function Sizes({ label, from, value, onChange }: { label: string; from: number; value: number; onChange: (size: number) => void }) {
  const sizes = Array.from({ length: MOST_PEOPLE - from + 1 }, (_, step) => from + step);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((size) => (
          <Chip key={size} name="size" value={String(size)} checked={size === value} onChange={() => onChange(size)}>
            {size}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Name, seats and party of a plan, each changed behind a question that describes the effects. */
export function PlanFields({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const { plan, members } = snapshot;
  const over = isPlanOver(plan.state);
  const [name, setName] = useState(plan.name);
  const [party, setParty] = useState(plan.partySize);
  const [chosen, setSeats] = useState(plan.maxMembers);
  const least = Math.max(2, members.length);
  // Somebody may join while the question is open.
  const seats = Math.max(chosen, least);
  const save = (body: PatchDatebook) => () => changePlan(plan.id, body);
  const question = { snapshot, yes: t('manage.save'), done: t('manage.saved') };
  return (
    <div className="divide-y divide-line">
      <PlanQuestion
        {...question}
        action={{ kind: 'rename' }}
        title={t('manage.rename')}
        ready={name.trim() !== '' && name.trim() !== plan.name}
        onYes={save({ name: name.trim() })}
        trigger={(open) => <Row label={t('manage.name')} value={plan.name} change={t('manage.rename')} onOpen={open} />}
      >
        <TextInput label={t('manage.name')} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </PlanQuestion>
      {plan.planType === 'palbook' && !over && (
        <PlanQuestion
          {...question}
          action={{ kind: 'seats' }}
          title={t('manage.seats.change')}
          ready={seats !== plan.maxMembers}
          onYes={save({ maxMembers: seats })}
          trigger={(open) => (
            <Row
              label={t('manage.seats')}
              value={t('plan.people', { count: plan.maxMembers })}
              change={t('manage.seats.change')}
              onOpen={open}
            />
          )}
        >
          <Sizes label={t('manage.seatsLabel')} from={least} value={seats} onChange={setSeats} />
        </PlanQuestion>
      )}
      {plan.planType !== 'goSolo' && !over && (
        <PlanQuestion
          {...question}
          action={{ kind: 'party' }}
          title={t('manage.party.change')}
          ready={party !== plan.partySize}
          onYes={save({ partySize: party })}
          trigger={(open) => (
            <Row
              label={t('manage.party')}
              value={t('plan.people', { count: plan.partySize })}
              change={t('manage.party.change')}
              onOpen={open}
            />
          )}
        >
          <Sizes label={t('manage.partyLabel')} from={1} value={party} onChange={setParty} />
        </PlanQuestion>
      )}
    </div>
  );
}
