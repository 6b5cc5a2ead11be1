import { useState } from 'react';
import { IMPORT_FIELDS, type ListingSource, type VenueProfile } from '@app/contracts';
import { guessMapping, type ImportMapping } from '@app/domain';
import { dayAndTime } from '../../lib/format.js';
import { useText, type TextKey } from '../../lib/i18n/i18n.js';
import { Card } from '../../ui/card.js';
import { Fold } from '../../ui/fold.js';
import { ChooseFile } from '../imports/components/choose-file.js';
import { Mapping } from '../imports/components/mapping.js';
import { ProfileSource } from '../imports/components/profile-source.js';
import { readChosen, type Table } from '../imports/read-file.js';
import { beginProfile, readProfile } from './api.js';
import { Choice } from './listing-choice.js';
import { candidatesOf } from './listing-changes.js';

/** A venue needs no store code to be found in its own file. */
const FIELDS = IMPORT_FIELDS.filter((field) => field !== 'key');

/** A venue takes over what its own listing elsewhere says: a file is chosen or Google asked, its row found, and each field taken or left. */
export function ListingTab({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const [table, setTable] = useState<Table | null>(null);
  const [source, setSource] = useState<ListingSource>('file');
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [error, setError] = useState<TextKey | null>(null);
  const candidates = table ? candidatesOf(table, mapping, profile) : [];
  const choose = async (file: File) => {
    setTable(null);
    const read = await readChosen(file);
    setError('why' in read ? read.why : null);
    if (!('why' in read)) look(read.table, 'file');
  };
  const look = (read: Table, from: ListingSource) => {
    setError(null);
    setSource(from);
    setMapping(guessMapping(read.columns));
    setTable(read);
  };
  return (
    <>
      <Card className="grid gap-3" aria-label={t('listing.title')}>
        <h2 className="text-lg font-semibold">{t('listing.title')}</h2>
        <p className="text-muted">{t('listing.lead')}</p>
        {profile.listing && (
          <p className="text-sm text-muted">{t(`listing.from.${profile.listing.source}`, { time: dayAndTime(profile.listing.at) })}</p>
        )}
        {mayChange && (
          <>
            <ChooseFile error={error} onChoose={(file) => void choose(file)} />
            <ProfileSource begin={beginProfile} read={readProfile} onTable={(read) => look(read, 'business_profile')} />
          </>
        )}
      </Card>
      {table && candidates.length === 0 && (
        <>
          <Card className="grid gap-2" role="status">
            <h2 className="text-lg font-semibold">{t(`listing.none.${source}`)}</h2>
            <p className="wrap-anywhere text-muted">{t(`listing.noneAbout.${source}`, { name: profile.name })}</p>
          </Card>
          {source === 'file' && <Mapping columns={table.columns} fields={FIELDS} mapping={mapping} onChange={setMapping} />}
        </>
      )}
      {table && candidates.length > 0 && source === 'file' && (
        <Fold label={t('listing.columns')}>
          <Mapping columns={table.columns} fields={FIELDS} mapping={mapping} onChange={setMapping} />
        </Fold>
      )}
      {candidates.length > 0 && (
        <Choice
          key={source + candidates.map(({ line }) => line).join()}
          candidates={candidates}
          source={source}
          profile={profile}
          onDone={() => setTable(null)}
        />
      )}
    </>
  );
}
