import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewVenueKey, VenueKey } from '@app/contracts';
import { dateAndTime, plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { SecretCard } from '../../../secrets/secret-card.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { Question } from '../../../ui/forms/question.js';
import { teamFailure } from '../team/team-failure.js';
import { fetchKeys, revokeKey, rotateKey } from './api.js';
import { KeyForm } from './key-form.js';

/** The keys of the venue's own system: each is made, shown once, replaced and revoked here. */
export function KeysPanel() {
  const t = useText();
  const client = useQueryClient();
  const [fresh, setFresh] = useState<NewVenueKey | null>(null);
  const keys = useQuery({ queryKey: queryKeys.venueKeys, queryFn: fetchKeys });
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.venueKeys });
  const show = (made: NewVenueKey) => {
    setFresh(made);
    return refresh();
  };
  if (fresh)
    return (
      <SecretCard
        title={t('systemKeys.new', { name: fresh.key.name })}
        lead={t('systemKeys.newLead')}
        secret={fresh.secret}
        onDone={() => setFresh(null)}
      />
    );
  if (!keys.data) return keys.isError ? <ErrorState onRetry={() => void keys.refetch()} /> : <Skeleton className="h-44 rounded-card" />;
  return (
    <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[3fr_2fr]">
      <Card aria-label={t('systemKeys.title')} className="grid gap-1">
        <h2 className="text-base">{t('systemKeys.title')}</h2>
        {keys.data.length === 0 && <p className="text-muted">{t('systemKeys.none')}</p>}
        <ul className="divide-y divide-line">
          {keys.data.map((key) => (
            <Key key={key.id} of={key} onReplaced={show} onRevoked={refresh} />
          ))}
        </ul>
      </Card>
      <KeyForm onMade={show} />
    </div>
  );
}

interface KeyProps {
  of: VenueKey;
  onReplaced: (made: NewVenueKey) => Promise<void>;
  onRevoked: () => Promise<void>;
}

function Key({ of: { id, name, scopes, madeAt, usedAt, formerUntil }, onReplaced, onRevoked }: KeyProps) {
  const t = useText();
  const { mutateAsync: replace } = useCommand({ send: () => rotateKey(id), onDone: onReplaced, failure: teamFailure });
  const { mutateAsync: revoke } = useCommand({
    send: () => revokeKey(id),
    success: () => ({ title: t('systemKeys.revoked', { name }) }),
    onDone: onRevoked,
    failure: teamFailure,
  });
  return (
    <li className="grid gap-2 py-3">
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge>{t(`systemKeys.scope.${scope}`)}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {t('systemKeys.about', { day: plainDate(madeAt) })}{' '}
        {usedAt ? t('systemKeys.used', { at: dateAndTime(usedAt) }) : t('systemKeys.unused')}
      </p>
      {formerUntil && <p className="text-sm text-marigold">{t('systemKeys.former', { at: dateAndTime(formerUntil) })}</p>}
      <div className="flex flex-wrap gap-2">
        {!formerUntil && (
          <Question
            look="primary"
            title={t('systemKeys.rotateTitle', { name })}
            description={t('systemKeys.rotateLead')}
            yes={t('systemKeys.rotate')}
            onYes={() => replace()}
            trigger={(open) => (
              <Button look="secondary" size="small" onClick={open}>
                {t('systemKeys.rotate')}
                <span className="sr-only">: {name}</span>
              </Button>
            )}
          />
        )}
        <Question
          title={t('systemKeys.revokeTitle', { name })}
          description={t('systemKeys.revokeLead')}
          yes={t('systemKeys.revoke')}
          onYes={() => revoke()}
          trigger={(open) => (
            <Button look="danger" size="small" onClick={open}>
              {t('systemKeys.revoke')}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        />
      </div>
    </li>
  );
}
