import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { SecondFactorCode, SecondFactorView } from '@app/contracts';
import { plainDate } from '../lib/format.js';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/states.js';
import { toast } from '../ui/feedback/toast-store.js';
import { CodeForm } from './code-form.js';
import type { FactorOwner } from './factor-calls.js';
import { RecoveryCodesCard } from './recovery-codes.js';
import { SetUp } from './set-up.js';

/** The number of codes from which on new ones are due. */
const FEW = 3;

interface ProvenProps<T> {
  title: TextKey;
  lead: TextKey;
  run: (code: SecondFactorCode) => Promise<T>;
  onDone: (answer: T) => void;
  onCancel: () => void;
}

/** Asks for a code or a recovery code before an action on the factor. */
function Proven<T>({ title, lead, ...form }: ProvenProps<T>) {
  const t = useText();
  return (
    <Card aria-label={t(title)}>
      <CodeForm orRecovery autoFocus submit={t(title)} {...form}>
        <h2 className="text-lg font-semibold">{t(title)}</h2>
        <p>{t(lead)}</p>
      </CodeForm>
    </Card>
  );
}

/** The active factor: its start, and the number of recovery codes left. */
function InForce({ since, left, children }: { since: string; left: number; children: ReactNode }) {
  const t = useText();
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('factor.on')}</h2>
        <Badge tone="leaf">{t('factor.since', { date: plainDate(since) })}</Badge>
      </div>
      <p className={left <= FEW ? 'rounded-field bg-marigold-soft px-3.5 py-2 font-medium' : 'text-muted'}>
        {t('factor.left', { count: left })} {left <= FEW && t('factor.few')}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </Card>
  );
}

/** Explains a second factor to an account without one, with a button to set it up. */
function Offer({ factor, onBegin }: { factor: SecondFactorView; onBegin: () => void }) {
  const t = useText();
  if (!factor.offered) return <EmptyState title={t('factor.demo')} message={t('factor.demoMessage')} />;
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-lg font-semibold">{t('factor.off')}</h2>
      <p>{t('factor.offLead')}</p>
      <Button onClick={onBegin}>{t('factor.setUp')}</Button>
    </Card>
  );
}

/** The account's second factor: its set-up and start, the recovery codes left, new codes, another phone, and off where it is optional. */
export function FactorPanel({ calls, email }: FactorOwner) {
  const t = useText();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<'begin' | 'renew' | 'move' | 'remove' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data: factor, isError, refetch } = useQuery({ queryKey: calls.queryKey, queryFn: calls.read, staleTime: Infinity });
  const stop = () => setDoing(null);
  const finish = () => {
    setCodes(null);
    stop();
    void queries.invalidateQueries({ queryKey: calls.queryKey });
  };
  const turnedOff = () => {
    toast({ title: t('factor.turnedOff'), tone: 'good' });
    finish();
  };
  if (codes) return <RecoveryCodesCard codes={codes} onDone={finish} />;
  if (doing === 'renew')
    return (
      <Proven title="factor.renew" lead="factor.renewLead" run={calls.renew} onDone={(answer) => setCodes(answer.codes)} onCancel={stop} />
    );
  if (doing === 'remove' && calls.remove)
    return <Proven title="factor.turnOff" lead="factor.turnOffLead" run={calls.remove} onDone={turnedOff} onCancel={stop} />;
  if (doing === 'begin' || doing === 'move')
    return <SetUp calls={calls} email={email} moving={doing === 'move'} onDone={setCodes} onCancel={stop} />;
  if (!factor) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-52 rounded-card" />;
  if (!factor.enrolledAt) return <Offer factor={factor} onBegin={() => setDoing('begin')} />;
  return (
    <InForce since={factor.enrolledAt} left={factor.recoveryCodesLeft}>
      <Button look="secondary" onClick={() => setDoing('renew')}>
        {t('factor.renew')}
      </Button>
      <Button look="secondary" onClick={() => setDoing('move')}>
        {t('factor.move')}
      </Button>
      {calls.remove && (
        <Button look="danger" onClick={() => setDoing('remove')}>
          {t('factor.turnOff')}
        </Button>
      )}
    </InForce>
  );
}
