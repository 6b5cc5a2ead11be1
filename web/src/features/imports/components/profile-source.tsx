import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ProfileConsent, ProfileReturn, ProfileTable, ReadProfile } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { meta } from '../../../lib/product.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import type { Table } from '../read-file.js';

/** The parameters of a return from Google; null: none. */
function returnOf(hash: string): { profile: ProfileReturn; code: string; state: string } | null {
  const said = new URLSearchParams(hash.slice(1));
  const of = (name: string) => said.get(name) ?? '';
  const profile = (['read', 'denied', 'expired'] as const).find((one) => one === said.get('profile')) ?? 'failed';
  return said.has('profile') ? { profile, code: of('code'), state: of('state') } : null;
}

interface ProfileSourceProps {
  begin: () => Promise<ProfileConsent>;
  read: (body: ReadProfile) => Promise<ProfileTable>;
  onTable: (table: Table) => void;
}

const tableOf = ({ columns, rows }: ProfileTable): Table => ({
  columns,
  rows: rows.map((row, at) => ({ line: at + 1, cells: Object.fromEntries(columns.map((column, n) => [column, row[n] ?? ''])) })),
});

/** Reads places from a Google Business Profile instead of a file, when this installation is configured for it. */
export function ProfileSource({ begin, read, onTable }: ProfileSourceProps) {
  const t = useText();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const [why, setWhy] = useState(() => returnOf(hash)?.profile ?? null);
  const taken = useRef('');
  const leave = useCommand({ send: begin, failure: null, onDone: ({ url }) => location.assign(url) });
  const reading = useCommand({ send: read, failure: null, onDone: (table) => onTable(tableOf(table)) });
  const { mutate: readNow } = reading;
  useEffect(() => {
    const back = returnOf(hash);
    if (!back || taken.current === hash) return;
    taken.current = hash;
    // The code is valid once: it must stay neither in the history nor for a reload.
    void navigate({ search, hash: '' }, { replace: true });
    if (back.profile === 'read') readNow({ code: back.code, state: back.state });
  }, [hash, search, navigate, readNow]);
  if (meta('business-profile') !== 'on') return null;
  const error = leave.error ?? reading.error;
  const failure = error ? (problemMessage(error).message ?? t('profile.failed')) : why && why !== 'read' ? t(`profile.${why}`) : null;
  const start = () => {
    setWhy(null);
    reading.reset();
    leave.mutate();
  };
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-3">
      <p className="text-muted">{t('profile.lead')}</p>
      <Button look="secondary" busy={leave.isPending || reading.isPending} onClick={start}>
        {t('profile.read')}
      </Button>
      {reading.isPending && (
        <p role="status" className="text-muted">
          {t('profile.reading')}
        </p>
      )}
      {reading.data?.cut && (
        <p role="status" className="font-medium">
          {t('profile.cut', { count: reading.data.rows.length })}
        </p>
      )}
      {failure && !leave.isPending && !reading.isPending && (
        <p role="alert" className="font-medium text-brick">
          {failure}
        </p>
      )}
    </div>
  );
}
