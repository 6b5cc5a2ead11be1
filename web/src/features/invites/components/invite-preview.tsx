import type { InvitePreview as Preview } from '@app/contracts';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { personName } from '../../../lib/i18n/person-name.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { Button } from '../../../ui/button.js';
import { PeopleIcon } from '../../../ui/pictures/icons.js';
import { TextInput } from '../../../ui/forms/field.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import type { InviteProblem } from '../invite-problem.js';

interface InvitePreviewProps {
  preview: Preview;
  /** The name of the person; null: unknown. */
  name: string | null;
  joining: boolean;
  onJoin: (name: string) => void;
  onOpen: () => void;
}

const NAME_LIMIT = 40;

/** Asks for the name with which a person joins, because the members want to know who joined. */
function JoinForm({ host, name, joining, onJoin }: { host: string | null } & Pick<InvitePreviewProps, 'name' | 'joining' | 'onJoin'>) {
  const t = useText();
  const [typed, setTyped] = useState(name ?? '');
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(typed.trim() === '');
        if (typed.trim() !== '') onJoin(typed.trim());
      }}
    >
      <TextInput
        label={t('join.name')}
        autoComplete="given-name"
        maxLength={NAME_LIMIT}
        value={typed}
        error={missing && typed.trim() === '' ? (host === null ? t('join.nameNeeded') : t('join.nameMissing', { host })) : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={joining}>
        {t(joining ? 'join.joining' : 'join.join')}
      </Button>
    </form>
  );
}

/** The invite: the host, the plan and the next steps; then the reader's name and one button. */
export function InvitePreview({ preview, name, joining, onJoin, onOpen }: InvitePreviewProps) {
  const t = useText();
  const host = preview.hostName === null ? null : personName(t, preview.hostName, preview.planType);
  const already = preview.dateBookId !== undefined;
  return (
    <article className="rise-in overflow-hidden rounded-card bg-raised shadow-float">
      <div className="dusk grid justify-items-center gap-3 px-6 py-10 text-center">
        <span className="breathe">
          <BrandHeart size={72} onDusk />
        </span>
        <p>{t('join.by', { host: host ?? t('join.hiddenHost') })}</p>
        <h1 className="text-2xl">{preview.planName ?? t('join.hiddenPlan')}</h1>
        <p className="rounded-full bg-on-dusk/15 px-2.5 py-1 text-xs font-semibold">{t(`planType.${preview.planType}`)}</p>
      </div>
      <div className="grid gap-4 p-6">
        <p className="tabular flex items-center justify-center gap-2 font-semibold">
          <PeopleIcon /> {t('join.members', { count: preview.memberCount, max: preview.maxMembers })}
        </p>
        {already ? (
          <>
            <p className="text-center text-muted">{t('join.already')}</p>
            <Button size="large" wide onClick={onOpen}>
              {t('join.open')}
            </Button>
          </>
        ) : (
          <>
            {preview.joinsAs === 'voter' && (
              <p className="rounded-field bg-indigo-soft px-4 py-3 font-semibold text-indigo">{t('join.voter')}</p>
            )}
            <JoinForm host={host} name={name} joining={joining} onJoin={onJoin} />
            {preview.joinsAs === 'member' && <p className="text-sm text-muted">{t('join.next')}</p>}
          </>
        )}
      </div>
    </article>
  );
}

/** An invalid invite: the reason, and an alternative. */
export function InviteRefused({ problem, onRetry, otherwise }: { problem: InviteProblem; onRetry: () => void; otherwise: ReactNode }) {
  const t = useText();
  const again = problem === 'failed' || problem === 'limited';
  return (
    <EmptyState
      scene="water"
      title={t(`join.${problem}.title`)}
      message={t(`join.${problem}.message`)}
      action={again ? <Button onClick={onRetry}>{t('join.again')}</Button> : otherwise}
    />
  );
}
