import { useState } from 'react';
import { IMPORT_FIELDS, type ListingSource, type VenueProfile } from '@app/contracts';
import { guessMapping, type ImportMapping } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { Card } from '../../../ui/card.js';
import { Fold } from '../../../ui/fold.js';
import { Mapping } from '../../imports/components/mapping.js';
import type { Table } from '../../imports/read-file.js';
import { Choice } from './listing-choice.js';
import { candidatesOf } from './listing-changes.js';

/** A venue needs no store code to be found in its own file. */
const FIELDS = IMPORT_FIELDS.filter((field) => field !== 'key');

interface FoundRowsProps {
  table: Table;
  source: ListingSource;
  profile: VenueProfile;
  onDone: () => void;
}

/** The venue's rows of a table; the columns can be chosen before one is found, and after. */
export function FoundRows({ table, source, profile, onDone }: FoundRowsProps) {
  const t = useText();
  const [mapping, setMapping] = useState<ImportMapping>(() => guessMapping(table.columns));
  const candidates = candidatesOf(table, mapping, profile);
  const columns = source === 'file' && <Mapping columns={table.columns} fields={FIELDS} mapping={mapping} onChange={setMapping} />;
  if (candidates.length === 0)
    return (
      <>
        <Card className="grid gap-2" role="status">
          <h2 className="text-lg font-semibold">{t(`listing.none.${source}`)}</h2>
          <p className="wrap-anywhere text-muted">{t(`listing.noneAbout.${source}`, { name: profile.name })}</p>
        </Card>
        {columns}
      </>
    );
  return (
    <>
      {columns && <Fold label={t('listing.columns')}>{columns}</Fold>}
      <Choice
        key={source + candidates.map(({ line }) => line).join()}
        candidates={candidates}
        source={source}
        profile={profile}
        onDone={onDone}
      />
    </>
  );
}
