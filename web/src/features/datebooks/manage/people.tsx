import { initialOf } from '@app/domain';
import type { MemberView, Snapshot } from '@app/contracts';
import { useState } from 'react';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { memberName, personName } from '../../../lib/i18n/person-name.js';
import { Button } from '../../../ui/button.js';
import { openSheet } from '../../../lib/sheets.js';
import { changePlan, takeOut } from './api.js';
import { PlanQuestion } from './plan-question.js';

const roleOf = (snapshot: Snapshot, { userId, role }: MemberView): TextKey =>
  snapshot.plan.delegateId === userId && role !== 'owner' ? 'manage.role.delegate' : `manage.role.${role}`;

/** The reader's actions on one other member. */
function PersonActions({ snapshot, member }: { snapshot: Snapshot; member: MemberView }) {
  const t = useText();
  const { plan, me } = snapshot;
  const name = personName(t, member.firstName, plan.planType);
  const named = { ...member, firstName: name };
  const decides = plan.delegateId === member.userId;
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      {me.role === 'owner' && (
        <>
          <PlanQuestion
            snapshot={snapshot}
            action={decides ? { kind: 'takeBack' } : { kind: 'delegate', member: named }}
            title={decides ? t('manage.delegateBack') : t('manage.delegateTo', { name })}
            yes={decides ? t('manage.delegateBack') : t('manage.delegateTo', { name })}
            done={decides ? t('manage.delegatedBack') : t('manage.delegated', { name })}
            onYes={() => changePlan(plan.id, { delegateTo: decides ? null : member.userId })}
            trigger={(open) => (
              <Button look="secondary" onClick={open}>
                {decides ? t('manage.delegateBack') : t('manage.delegateTo', { name })}
              </Button>
            )}
          />
          <PlanQuestion
            snapshot={snapshot}
            action={{ kind: 'remove', member: named }}
            look="danger"
            title={t('manage.remove', { name })}
            yes={t('manage.remove.yes')}
            done={t('manage.removed', { name })}
            onYes={() => takeOut(plan.id, member.userId)}
            trigger={(open) => (
              <Button look="secondary" onClick={open}>
                {t('manage.remove', { name })}
              </Button>
            )}
          />
        </>
      )}
      <Button look="quiet" onClick={() => openSheet({ kind: 'report', about: { userId: member.userId, name } })}>
        {t('report.open')}
      </Button>
    </div>
  );
}

/** The members of a plan, their roles, and whether their location is known; a press shows the actions on a member. */
export function People({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const [shown, setShown] = useState<string | null>(null);
  const { plan, me, members } = snapshot;
  const line = (member: MemberView) =>
    [
      t(roleOf(snapshot, member)),
      !plan.sameLocationMode && member.role !== 'voter' && t(member.hasCoordinates ? 'manage.place.there' : 'manage.place.missing'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul className="divide-y divide-line">
      {members.map((member) => {
        const name = memberName(t, member, me.userId, plan.planType);
        const face = (
          <>
            <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-indigo-soft font-bold text-indigo">
              {initialOf(name)}
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-muted">{line(member)}</span>
            </span>
          </>
        );
        const open = shown === member.userId;
        return (
          <li key={member.userId}>
            {member.userId === me.userId ? (
              <div className="flex min-h-16 items-center gap-3">{face}</div>
            ) : (
              <>
                <button
                  type="button"
                  aria-expanded={open}
                  aria-label={t('manage.actions', { name })}
                  onClick={() => setShown(open ? null : member.userId)}
                  className="flex min-h-16 w-full items-center gap-3 text-left hover:text-rose"
                >
                  {face}
                  <span aria-hidden="true" className="text-xl leading-none text-muted">
                    ⋯
                  </span>
                </button>
                {open && <PersonActions snapshot={snapshot} member={member} />}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
