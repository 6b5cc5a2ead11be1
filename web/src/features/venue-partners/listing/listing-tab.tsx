import { Suspense, useState } from 'react';
import type { ListingSource, VenueProfile } from '@app/contracts';
import { dayAndTime } from '../../../lib/format.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { Card } from '../../../ui/card.js';
import { lazyPart, untilLoaded } from '../../../ui/feedback/part.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { ChooseFile } from '../../imports/components/choose-file.js';
import { ProfileSource } from '../../imports/components/profile-source.js';
import type { Table } from '../../imports/read-file.js';
import { beginProfile, readProfile } from './api.js';

// These load on demand, because the file reader includes the data of telephone numbers.
const FoundRows = lazyPart(async () => ({ default: (await import('./found-rows.js')).FoundRows }));

/** Copies a venue's listing elsewhere: a file is chosen or Google asked, its row found, and each field accepted or left. */
export function ListingTab({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const [found, setFound] = useState<{ table: Table; source: ListingSource } | null>(null);
  const [error, setError] = useState<TextKey | null>(null);
  const choose = async (file: File) => {
    setFound(null);
    const { readChosen } = await untilLoaded(() => import('../../imports/read-file.js'));
    const read = await readChosen(file);
    setError('why' in read ? read.why : null);
    if (!('why' in read)) look(read.table, 'file');
  };
  const look = (table: Table, source: ListingSource) => {
    setError(null);
    setFound({ table, source });
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
            <ProfileSource begin={beginProfile} read={readProfile} onTable={(table) => look(table, 'business_profile')} />
          </>
        )}
      </Card>
      {found && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <FoundRows key={found.source} table={found.table} source={found.source} profile={profile} onDone={() => setFound(null)} />
        </Suspense>
      )}
    </>
  );
}
