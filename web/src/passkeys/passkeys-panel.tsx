import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSKEYS_AT_MOST, type PasskeyView } from '@app/contracts';
import { plainDate } from '../lib/format.js';
import { useText } from '../lib/i18n/i18n.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ErrorState, Skeleton } from '../ui/feedback/states.js';
import { hasPasskeys } from './browser-passkeys.js';
import type { OwnerProof } from './owner-proof.js';
import { PasskeyForm, type PasskeyCalls } from './passkey-form.js';

/** The passkeys of an account: they are listed, added and removed here. */
export function PasskeysPanel({ calls, email, proof = null }: { calls: PasskeyCalls; email: string; proof?: OwnerProof | null }) {
  const t = useText();
  const [doing, setDoing] = useState<'add' | PasskeyView | null>(null);
  const { data: passkeys, isError, refetch } = useQuery({ queryKey: calls.queryKey, queryFn: calls.read });
  if (doing)
    return (
      <PasskeyForm calls={calls} email={email} proof={proof} removed={doing === 'add' ? null : doing} onClose={() => setDoing(null)} />
    );
  if (!passkeys && !isError) return <Skeleton className="h-44 rounded-card" />;
  if (!passkeys)
    return (
      <Card aria-label={t('passkey.title')} className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('passkey.title')}</h2>
        <ErrorState onRetry={() => void refetch()} />
      </Card>
    );
  const obstacle = !hasPasskeys() ? 'passkey.unsupported' : passkeys.length >= PASSKEYS_AT_MOST ? 'passkey.full' : null;
  return (
    <Card aria-label={t('passkey.title')} className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('passkey.title')}</h2>
      <p className="text-sm text-muted">{t('passkey.lead')}</p>
      <ul className="divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} onRemove={() => setDoing(passkey)} />
        ))}
      </ul>
      {obstacle ? (
        <p className="text-sm">{t(obstacle)}</p>
      ) : (
        <Button look="secondary" needsNetwork className="justify-self-start" onClick={() => setDoing('add')}>
          {t('passkey.add')}
        </Button>
      )}
    </Card>
  );
}

function Row({ passkey: { name, madeAt, usedAt }, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const t = useText();
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {t('passkey.made', { day: plainDate(madeAt) })} {usedAt ? t('passkey.used', { day: plainDate(usedAt) }) : t('passkey.unused')}
        </p>
      </div>
      <Button look="secondary" size="small" aria-label={t('passkey.removeNamed', { name })} onClick={onRemove}>
        {t('passkey.remove')}
      </Button>
    </li>
  );
}
