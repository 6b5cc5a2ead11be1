import { initialOf } from '@app/domain';
import type { MemberView, PlanView, UserId } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { memberName } from '../../../lib/i18n/person-name.js';
import { openSheet } from '../../../lib/sheets.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { CheckIcon, ClockIcon, PlusIcon } from '../../../ui/pictures/icons.js';

interface Props {
  members: readonly MemberView[];
  /** The number of places that wait for a member. */
  seats: number;
  me: UserId;
  plan: PlanView;
}

/** The members and their readiness, with the free places; voters are not waited for. */
export function MemberList({ members, seats, me, plan }: Props) {
  const t = useText();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {members.map((member) => {
        const ready = member.hasPreferences && member.hasCoordinates;
        const name = memberName(t, member, me, plan.planType);
        return (
          <li key={member.userId} className="flex items-center gap-3 rounded-card bg-raised p-3.5 shadow-card">
            <span
              aria-hidden="true"
              className={cx(
                'grid size-11 shrink-0 place-items-center rounded-full text-lg font-bold',
                ready ? 'bg-leaf-soft text-leaf' : 'bg-indigo-soft text-indigo',
              )}
            >
              {initialOf(name)}
            </span>
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 font-semibold wrap-anywhere">{name}</p>
              {member.role === 'owner' && <p className="text-sm text-muted">{t('waiting.host')}</p>}
            </div>
            {member.role === 'voter' ? (
              <Badge>{t('voter.badge')}</Badge>
            ) : (
              <Badge tone={ready ? 'leaf' : 'marigold'} icon={ready ? <CheckIcon size={14} /> : <ClockIcon size={14} />}>
                {t(ready ? 'waiting.ready' : member.hasPreferences ? 'waiting.needsLocation' : 'waiting.needsPreferences')}
              </Badge>
            )}
          </li>
        );
      })}
      {Array.from({ length: seats }, (_, place) => (
        <li key={`free-${place}`}>
          <button
            type="button"
            disabled={!plan.inviteCode}
            onClick={() => openSheet({ kind: 'invite', id: plan.id })}
            className="flex w-full items-center gap-3 rounded-card border-2 border-dashed border-line p-3.5 text-left text-muted enabled:hover:border-line-strong"
          >
            <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken">
              <PlusIcon />
            </span>
            <span>
              <span className="block font-semibold">{t('waiting.empty')}</span>
              {plan.inviteCode && <span className="block text-sm">{t('waiting.emptyHint')}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
