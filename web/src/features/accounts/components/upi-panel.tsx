import { UPI_ID } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { TextInput } from '../../../ui/forms/field.js';
import { fetchUpi, saveUpi } from '../later-calls.js';

/** Where the person is paid back by UPI; empty: nowhere. */
export function UpiPanel() {
  const t = useText();
  const queries = useQueryClient();
  const { data: stored, isError, refetch } = useQuery({ queryKey: queryKeys.upi, queryFn: fetchUpi, gcTime: 0 });
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const value = typed ?? stored?.upiId ?? '';
  const upiId = value.trim().toLowerCase();
  const save = useCommand({
    send: () => saveUpi({ upiId: upiId || null }),
    success: (saved) => ({ title: t(saved.upiId ? 'settings.upiSaved' : 'settings.upiRemoved') }),
    onDone: (saved) => {
      queries.setQueryData(queryKeys.upi, saved);
      setTyped(null);
    },
    failure: () => ({ title: t('shell.error'), message: t('shell.somethingWrong') }),
  });
  if (!stored && isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <Card aria-label={t('settings.upi')}>
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = upiId !== '' && !UPI_ID.test(upiId);
          setWrong(wrong);
          if (!wrong) save.mutate();
        }}
      >
        <TextInput
          label={t('settings.upi')}
          hint={t('settings.upiHint')}
          error={isWrong ? t('settings.upiWrong') : null}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={129}
          value={value}
          disabled={!stored}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <Button type="submit" look="secondary" needsNetwork busy={save.isPending} disabled={!stored} className="justify-self-start">
          {t('shell.save')}
        </Button>
      </form>
    </Card>
  );
}
