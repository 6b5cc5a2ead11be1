import type { Snapshot } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { personName } from '../../../../lib/i18n/person-name.js';
import { AskNowCard } from '../../../../live/ask-now.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { ErrorState } from '../../../../ui/feedback/states.js';
import { ClockIcon } from '../../../../ui/pictures/icons.js';
import { answersTo, daysResult, everybody } from '../answers.js';
import type { Mismatch } from '../use-mismatch.js';
import { MiddlePanel } from './middle-panel.js';
import { SideBySide } from './side-by-side.js';
import { GroupAnswers } from './group-answers.js';

interface MismatchPanelProps {
  snapshot: Snapshot;
  mismatch: Mismatch;
  /** "Back to Home": on the page it navigates, in the dialog it closes. */
  onHome: () => void;
}

/** The differences, and the buttons of the three cases; their labels are fixed. */
export function MismatchPanel({ snapshot, mismatch, onHome }: MismatchPanelProps) {
  const t = useText();
  const { face, mine, readAgain, running, run } = mismatch;
  const { plan, me, members, preferencesStatus: status } = snapshot;
  const { mismatches, askedBy, partnerPrefs, negotiatorId } = status.compatibility;
  const nameOf = (firstName: string | undefined) => personName(t, firstName ?? '', plan.planType);
  const decider = members.find((member) => member.userId === negotiatorId);
  // The asked member reads the name of the asking one: of two the other one; in a group the name is not known.
  const name = nameOf(face === 'wait' ? decider?.firstName : partnerPrefs[0]?.firstName);
  const group = partnerPrefs.length > 1;
  const people = everybody(snapshot, mine, partnerPrefs);
  const rows = mismatches.map((field) => ({ field, answers: answersTo(t, field, people, me.userId, plan.planType) }));
  const home = (
    <Button look="quiet" wide disabled={running !== null} onClick={onHome}>
      {t('mismatch.home')}
    </Button>
  );
  const keep = (
    <Button look="secondary" wide busy={running === 'keep'} disabled={running !== null} onClick={() => run('keep')}>
      {t(running === 'keep' ? 'mismatch.keeping' : 'mismatch.keep')}
    </Button>
  );
  const middle = <MiddlePanel snapshot={snapshot} leads={group} />;
  const alone = <AskNowCard plan={plan} status={status} look="secondary" />;
  const answer = (
    <>
      {readAgain && <ErrorState onRetry={readAgain} />}
      {rows.map((row) =>
        group ? (
          <GroupAnswers key={row.field} {...row} result={row.field === 'preferredDate' ? daysResult(t, people) : null} />
        ) : (
          <SideBySide key={row.field} {...row} loading={mine === undefined && !readAgain} />
        ),
      )}
      {face === 'wait' && (
        <div role="status" className="flex gap-3 rounded-card bg-marigold-soft p-4">
          <span className="text-marigold">
            <ClockIcon />
          </span>
          <div>
            <h2 className="text-base text-marigold">
              {plan.planType === 'palbook' ? t('mismatch.waitingFor', { name }) : t('mismatch.waiting')}
            </h2>
            <p className="text-sm">
              {t(askedBy === 'me' ? 'mismatch.waitingAsked' : group ? 'mismatch.waitingGroup' : 'mismatch.waitingHint', { name })}
            </p>
          </div>
        </div>
      )}
      {face === 'asked' && (
        <p role="status" className="rounded-card bg-indigo-soft p-4 font-semibold text-indigo">
          {group ? t('mismatch.askedGroup') : t('mismatch.asked', { name })}
        </p>
      )}
      <div className="grid gap-2.5">
        {face === 'decide' && !group && (
          <>
            <Button look="primary" wide busy={running === 'accept'} disabled={running !== null} onClick={() => run('accept')}>
              {t(running === 'accept' ? 'mismatch.accepting' : 'mismatch.acceptTheirs')}
            </Button>
            <Button look="secondary" wide busy={running === 'ask'} disabled={running !== null || !mine} onClick={() => run('ask')}>
              {t(running === 'ask' ? 'mismatch.asking' : 'mismatch.ask')}
            </Button>
          </>
        )}
        {face === 'asked' && (
          <>
            {!group && (
              <Button look="primary" wide busy={running === 'accept'} disabled={running !== null} onClick={() => run('accept')}>
                {t(running === 'accept' ? 'mismatch.accepting' : 'mismatch.acceptRequest')}
              </Button>
            )}
            {keep}
          </>
        )}
        {(face === 'wait' || (group && face === 'decide')) && (
          <ButtonLink look="secondary" wide to={paths.editPreferences(plan.id)}>
            {t('mismatch.edit')}
          </ButtonLink>
        )}
        {(face === 'decide' || face === 'asked') && <p className="text-center text-sm text-muted">{t('mismatch.changes')}</p>}
        {home}
      </div>
    </>
  );
  // The columns are side by side when there is room; in a group the compromise comes first.
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-5 lg:gap-x-8">
      <div className="grid gap-5 empty:hidden">{group ? middle : answer}</div>
      <div className="grid gap-5 empty:hidden">
        {group ? answer : middle}
        {alone}
      </div>
    </div>
  );
}
