import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { fetchSecondFactor, renewRecoveryCodes } from './api.js';
import { CodeForm } from './code-form.js';
import { RecoveryCodesCard } from './recovery-codes.js';
import { SetUp } from './set-up.js';

/** So few are left that new ones are due. */
const FEW = 3;

/** Asks for a code, and gives ten new recovery codes for it. */
function Renew({ onDone, onCancel }: { onDone: (codes: readonly string[]) => void; onCancel: () => void }) {
  const t = useText();
  return (
    <Card aria-label={t('factor.renew')}>
      <CodeForm
        orRecovery
        autoFocus
        run={renewRecoveryCodes}
        submit={t('factor.renew')}
        onDone={({ codes }) => onDone(codes)}
        onCancel={onCancel}
      >
        <h2 className="text-lg font-semibold">{t('factor.renew')}</h2>
        <p>{t('factor.renewLead')}</p>
      </CodeForm>
    </Card>
  );
}

/** One's own second factor: since when, how many recovery codes are left, new codes, another phone. */
export function SecondFactorPanel() {
  const t = useText();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<'renew' | 'move' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const {
    data: factor,
    isError,
    refetch,
  } = useQuery({ queryKey: queryKeys.secondFactor, queryFn: fetchSecondFactor, staleTime: Infinity });
  const stop = () => setDoing(null);
  if (codes)
    return (
      <RecoveryCodesCard
        codes={codes}
        onDone={() => {
          setCodes(null);
          stop();
          void queries.invalidateQueries({ queryKey: queryKeys.secondFactor });
        }}
      />
    );
  if (doing === 'renew') return <Renew onDone={setCodes} onCancel={stop} />;
  if (doing === 'move') return <SetUp moving onDone={setCodes} onCancel={stop} />;
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!factor) return <Skeleton className="h-52 rounded-card" />;
  if (!factor.enrolledAt) return <EmptyState title={t('factor.demo')} message={t('factor.demoMessage')} />;
  const left = factor.recoveryCodesLeft;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('factor.on')}</h2>
        <Badge tone="leaf">{t('factor.since', { date: plainDate(factor.enrolledAt) })}</Badge>
      </div>
      <p className={left <= FEW ? 'rounded-field bg-marigold-soft px-3.5 py-2 font-medium' : 'text-muted'}>
        {t('factor.left', { count: left })} {left <= FEW && t('factor.few')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setDoing('renew')}>
          {t('factor.renew')}
        </Button>
        <Button look="secondary" onClick={() => setDoing('move')}>
          {t('factor.move')}
        </Button>
      </div>
    </Card>
  );
}
