import type { PlanId, Snapshot } from '@app/contracts';
import { isPlanOver, RUNNING_PLAN_STATES } from '@app/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { openSheet } from '../../../lib/sheets.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useLivePlan } from '../../../live/hooks.js';
import { PlanUnavailable } from '../../../live/plan-unavailable.js';
import { Button } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { PeopleIcon, ShareIcon } from '../../../ui/pictures/icons.js';
import { changePlan, deletePlan, rotateInvite, takeOut } from './api.js';
import { People } from './people.js';
import { PlanFields } from './plan-fields.js';
import { PlanQuestion } from './plan-question.js';

/** The final actions: another link, leaving, deleting. */
function EndPlanActions({ snapshot, onGone }: { snapshot: Snapshot; onGone: () => void }) {
  const t = useText();
  const { plan, me } = snapshot;
  if (me.role !== 'owner')
    return (
      <PlanQuestion
        snapshot={snapshot}
        action={{ kind: 'leave' }}
        look="danger"
        title={t('manage.leave.question')}
        yes={t('manage.leave')}
        done={t('manage.left')}
        onYes={() => takeOut(plan.id, me.userId).then(onGone)}
        trigger={(open) => (
          <Button look="danger" wide onClick={open}>
            {t('manage.leave')}
          </Button>
        )}
      />
    );
  return (
    <div className="grid gap-2">
      {plan.planType !== 'goSolo' && !isPlanOver(plan.state) && (
        <PlanQuestion
          snapshot={snapshot}
          action={{ kind: 'rotate' }}
          title={t('manage.rotate.question')}
          yes={t('manage.rotate')}
          done={t('manage.rotated')}
          onYes={() => rotateInvite(plan.id)}
          trigger={(open) => (
            <Button look="secondary" wide onClick={open}>
              {t('manage.rotate')}
            </Button>
          )}
        />
      )}
      <PlanQuestion
        snapshot={snapshot}
        action={{ kind: 'delete' }}
        look="danger"
        title={t('manage.delete.question')}
        yes={t('manage.delete')}
        done={t('manage.deleted')}
        onYes={() => deletePlan(plan.id).then(onGone)}
        trigger={(open) => (
          <Button look="danger" wide onClick={open}>
            {t('manage.delete')}
          </Button>
        )}
      />
    </div>
  );
}

/** Makes a plan of one a plan of two, then opens its invite. While venues are asked the second person joins to vote, so that the offers go on. */
function AddPerson({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const { id, state } = snapshot.plan;
  const add = async () => {
    await changePlan(id, { maxMembers: 2, sameLocationMode: RUNNING_PLAN_STATES.includes(state) });
    openSheet({ kind: 'invite', id });
  };
  return (
    <PlanQuestion
      snapshot={snapshot}
      action={{ kind: 'addPerson' }}
      title={t('manage.addPerson.question')}
      yes={t('manage.addPerson')}
      done={t('manage.addPerson.done')}
      onYes={add}
      trigger={(open) => (
        <Button look="secondary" wide icon={<PeopleIcon />} onClick={open}>
          {t('manage.addPerson')}
        </Button>
      )}
    />
  );
}

/** The sheet's content for one reader. */
export function Managing({ snapshot, onGone }: { snapshot: Snapshot; onGone: () => void }) {
  const t = useText();
  const { plan, me } = snapshot;
  const owner = me.role === 'owner';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-2">
      {owner && <PlanFields key={`${plan.name} ${plan.partySize} ${plan.maxMembers}`} snapshot={snapshot} />}
      {plan.planType !== 'goSolo' && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="text-sm font-semibold text-muted">{t('manage.people')}</h3>
          <People snapshot={snapshot} />
          {!isPlanOver(plan.state) && (
            <Button look="secondary" wide icon={<ShareIcon />} onClick={() => openSheet({ kind: 'invite', id: plan.id })}>
              {t('manage.invite')}
            </Button>
          )}
        </section>
      )}
      {owner && plan.planType === 'goSolo' && !isPlanOver(plan.state) && <AddPerson snapshot={snapshot} />}
      <EndPlanActions snapshot={snapshot} onGone={onGone} />
    </div>
  );
}

/** The actions on a plan and its members: the host sees all of them, a member their own. */
export function ManageSheet({ id, onClose }: { id: PlanId; onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const entry = useLivePlan(id);
  const gone = () => {
    onClose();
    void queries.invalidateQueries({ queryKey: queryKeys.plans });
    void navigate(paths.home, { replace: true });
  };
  return (
    <Sheet open onClose={onClose} title={t('manage.title')} description={entry.view?.snapshot.plan.name}>
      {entry.view && <Managing snapshot={entry.view.snapshot} onGone={gone} />}
      <PlanUnavailable id={id} entry={entry} />
      {!entry.view && !entry.gone && !entry.failing && (
        <div className="grid gap-3" aria-busy="true">
          <Skeleton className="h-14 rounded-field" />
          <Skeleton className="h-32 rounded-field" />
        </div>
      )}
    </Sheet>
  );
}
