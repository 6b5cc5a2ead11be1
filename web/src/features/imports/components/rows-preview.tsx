import { useState } from 'react';
import type { ImportPlace } from '@app/contracts';
import { listOf } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';

/** The number of rows shown at first, and with each press; the buttons of the import stay in reach. */
const SHOWN = 5;
const MORE = 50;

/** The rows as they will be written, before anything is sent. */
export function RowsPreview({ places }: { places: readonly ImportPlace[] }) {
  const t = useText();
  const [shown, setShown] = useState(SHOWN);
  if (places.length === 0) return null;
  return (
    <Card className="grid gap-3" aria-label={t('imports.preview')}>
      <h2 className="text-lg font-semibold">{t('imports.preview')}</h2>
      <p className="text-muted">{t('imports.previewLead')}</p>
      <ol className="divide-y divide-line">
        {places.slice(0, shown).map((place) => (
          <Row key={place.line} place={place} />
        ))}
      </ol>
      {places.length > shown && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={() => setShown(shown + MORE)}>
          {t('imports.showMore', { count: places.length - shown })}
        </Button>
      )}
    </Card>
  );
}

function Row({ place }: { place: ImportPlace }) {
  const t = useText();
  const { line, name, placeType, address, latitude, longitude, isPinAssumed, phone, website, hours } = place;
  const parts = [
    ...(hours ? [t('imports.field.hours')] : []),
    ...(phone ? [t('imports.field.phone')] : []),
    ...(website ? [t('imports.field.website')] : []),
  ];
  return (
    <li className="grid gap-1 py-2 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base font-semibold wrap-anywhere">{name}</h3>
        <Badge tone="indigo">{t(`place.${placeType}`)}</Badge>
      </div>
      <p className="text-sm wrap-anywhere">
        {address ?? t('imports.noAddress')}
        <span className="text-muted">
          {' · '}
          {isPinAssumed ? t('imports.pinAssumed') : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`}
        </span>
      </p>
      <p className="text-sm text-muted">
        {t('imports.line', { line: String(line) })}
        {parts.length > 0 && ` · ${t('imports.with', { parts: listOf(parts) })}`}
      </p>
    </li>
  );
}
