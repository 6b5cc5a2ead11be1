import type { CompromiseChange, CompromiseView, Snapshot, UserId } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayAndTime, percent } from '../../../../lib/format.js';
import { useText, type Translate } from '../../../../lib/i18n/i18n.js';
import { namesWithin } from '../../../../lib/i18n/person-name.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { CheckIcon } from '../../../../ui/pictures/icons.js';
import { fetchCompromises, voteOnCompromise } from '../api.js';
import { fieldText } from '../field-text.js';

/** The number of members whose agreement counts. */
const sizeOf = ({ agreedBy, missing }: CompromiseView): number => agreedBy.length + missing.length;
const NOTHING = { dateStyles: [], preferredDate: null, preferredTime: null };
const valueText = (t: Translate, change: CompromiseChange): string =>
  fieldText(t, change.field, { ...NOTHING, [change.field]: change.value });

/** The compromises, each with one button. It `leads` when more than two members have to agree. */
export function MiddlePanel({ snapshot, leads }: { snapshot: Snapshot; leads: boolean }) {
  const t = useText();
  const { id } = snapshot.plan;
  const { data: proposals } = useQuery({
    queryKey: queryKeys.compromises(id, snapshot.seq),
    queryFn: () => fetchCompromises(id),
    placeholderData: keepPreviousData,
  });
  const vote = useCommand({
    send: ({ key, mine }: CompromiseView) => voteOnCompromise(id, key, !mine),
    success: ({ taken }) => (taken ? { title: t('middle.taken') } : null),
  });
  if (!proposals || proposals.length === 0) return null;
  const { plan, members, me } = snapshot;
  const names = (userIds: readonly UserId[]) => {
    const those = members.filter(({ userId }) => userIds.includes(userId));
    const others = those.filter(({ userId }) => userId !== me.userId).map(({ firstName }) => firstName);
    const own = those.length > others.length ? [t('person.you').toLocaleLowerCase()] : [];
    return namesWithin(t, [...own, ...others], plan.planType);
  };
  return (
    <section aria-label={t('middle.title')} className="grid gap-3">
      <h2 className="text-base">{t('middle.title')}</h2>
      <ul className="grid gap-3">
        {proposals.map((proposal, place) => (
          <li key={proposal.key} className="grid gap-3 rounded-card bg-raised p-4 ring-1 ring-line ring-inset">
            <dl className="grid gap-2">
              {proposal.changes.map((change) => (
                <div key={change.field}>
                  <dt className="text-xs text-muted">{t(`mismatch.field.${change.field}`)}</dt>
                  <dd className="font-semibold">{valueText(t, change)}</dd>
                  {change.keptBy.length > 0 && (
                    <dd className="text-sm text-muted">
                      {change.field === 'dateStyles' || !leads
                        ? t('middle.asPreferred', { names: names(change.keptBy) })
                        : t('middle.can', { count: change.keptBy.length, of: sizeOf(proposal), names: names(change.keptBy) })}
                    </dd>
                  )}
                </div>
              ))}
            </dl>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0 flex-[1_1_12rem] text-sm wrap-anywhere text-muted">
                {leads && proposal.agreedBy.length > 0 ? (
                  <>
                    <p>{t('middle.agreedBy', { names: names(proposal.agreedBy) })}</p>
                    <p>{t('middle.missing', { names: names(proposal.missing) })}</p>
                  </>
                ) : (
                  <p>{t('middle.agreed', { agreed: proposal.agreedBy.length, of: sizeOf(proposal) })}</p>
                )}
                {proposal.majorityFrom && sizeOf(proposal) > 2 && (
                  <p>{t('middle.majority', { time: dayAndTime(proposal.majorityFrom), host: names([plan.createdBy]) })}</p>
                )}
                {proposal.keepsOfMine !== null && <p>{t('middle.keeps', { share: percent(proposal.keepsOfMine / 100) })}</p>}
              </div>
              {proposal.keepsOfMine !== null && (
                <Button
                  look={leads && place === 0 && !proposal.mine ? 'primary' : 'secondary'}
                  size="small"
                  aria-pressed={proposal.mine === true}
                  busy={vote.isPending && vote.variables.key === proposal.key}
                  icon={proposal.mine ? <CheckIcon size={18} /> : undefined}
                  onClick={() => vote.mutate(proposal)}
                >
                  {t(proposal.mine ? 'middle.iAgree' : 'middle.agree')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
