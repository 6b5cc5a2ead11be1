import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarAddress, NewCalendarAddress } from '@app/contracts';
import { longDay } from '../lib/format.js';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { useCommand } from '../live/use-command.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ErrorState, Skeleton } from '../ui/feedback/states.js';
import { Question } from '../ui/forms/question.js';
import { SecretCard } from './secret-card.js';

/** The calls of one kind of account about its calendar address. */
export interface CalendarCalls {
  queryKey: readonly string[];
  read: () => Promise<CalendarAddress>;
  make: () => Promise<NewCalendarAddress>;
  end: () => Promise<unknown>;
}

/** The secret calendar address of the reader: it is made, shown once, replaced and ended here. */
export function CalendarPanel({ calls, lead }: { calls: CalendarCalls; lead: TextKey }) {
  const t = useText();
  const queries = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const address = useQuery({ queryKey: calls.queryKey, queryFn: calls.read });
  const refresh = () => queries.invalidateQueries({ queryKey: calls.queryKey });
  const make = useCommand({
    send: calls.make,
    onDone: async (made) => {
      setUrl(made.url);
      await refresh();
    },
  });
  const end = useCommand({ send: calls.end, success: () => ({ title: t('calendar.ended') }), onDone: refresh });
  if (url !== null)
    return (
      <SecretCard title={t('calendar.new')} lead={t('calendar.newLead')} secret={url} onDone={() => setUrl(null)}>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-indigo underline underline-offset-2"
        >
          {t('calendar.open')}
        </a>
      </SecretCard>
    );
  if (!address.data)
    return address.isError ? <ErrorState onRetry={() => void address.refetch()} /> : <Skeleton className="h-44 rounded-card" />;
  const { madeOn, usedOn } = address.data;
  return (
    <Card aria-label={t('calendar.title')} className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('calendar.title')}</h2>
      <p className="text-muted">{t(lead)}</p>
      {madeOn ? (
        <>
          <p>
            {t('calendar.since', { day: longDay(madeOn) })} {usedOn ? t('calendar.used', { day: longDay(usedOn) }) : t('calendar.unused')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Question
              look="primary"
              title={t('calendar.rotateTitle')}
              description={t('calendar.rotateLead')}
              yes={t('calendar.rotate')}
              onYes={() => make.mutateAsync()}
              trigger={(open) => (
                <Button look="secondary" onClick={open}>
                  {t('calendar.rotate')}
                </Button>
              )}
            />
            <Question
              title={t('calendar.endTitle')}
              description={t('calendar.endLead')}
              yes={t('calendar.end')}
              onYes={() => end.mutateAsync()}
              trigger={(open) => (
                <Button look="danger" onClick={open}>
                  {t('calendar.end')}
                </Button>
              )}
            />
          </div>
        </>
      ) : (
        <Button look="secondary" needsNetwork busy={make.isPending} className="justify-self-start" onClick={() => make.mutate()}>
          {t('calendar.make')}
        </Button>
      )}
    </Card>
  );
}
