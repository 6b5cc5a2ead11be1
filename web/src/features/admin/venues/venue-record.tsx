import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLACE_TAKEN, type AdminVenue, type TouchedChoice, type VenueCheck, type VenueDecision } from '@app/contracts';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { Button } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { decideVenue, fetchTouched, fetchVenue } from '../api.js';
import { useDecision } from '../use-decision.js';
import { NoteDialog } from '../components/note-dialog.js';
import { TouchedBySuspension } from './touched-by-suspension.js';
import { VenueApplication, VenuePhotos } from './venue-application.js';
import { checksNeeded, VenueChecks } from './venue-checks.js';
import { VenueHistory } from './venue-history.js';
import { VenueState } from './venue-state.js';

const DECISIONS: Partial<Record<AdminVenue['status'], readonly VenueDecision[]>> = {
  pending: ['verify', 'reject'],
  rejected: ['verify'],
  verified: ['suspend'],
  suspended: ['verify'],
};

/** The frequent reasons of a rejection. */
const REJECTIONS = ['address', 'pin', 'phone', 'licence', 'photo', 'listing'] as const;

/** One venue, beside the list: its application, the past decisions, and the possible ones. */
export function VenueRecord({ id, mayReset, onClose }: { id: string; mayReset: boolean; onClose: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState<VenueDecision | null>(null);
  const venue = useQuery({ queryKey: queryKeys.admin('venue', id), queryFn: () => fetchVenue(id) });
  const [offers, setOffers] = useState<TouchedChoice>('withdraw');
  const touched = useQuery({
    queryKey: queryKeys.admin('venue-touched', id),
    queryFn: () => fetchTouched(id),
    enabled: asking === 'suspend',
    staleTime: 0,
  });
  // A choice for offers counts only after the offers were shown.
  const chosen = asking === 'suspend' && (touched.data ?? []).length > 0 ? offers : undefined;
  const [checked, setChecked] = useState<VenueCheck[]>([]);
  const decide = useDecision(
    (reason: string) =>
      decideVenue(id, asking ?? 'verify', {
        from: venue.data?.status,
        reason: reason || undefined,
        offers: chosen,
        checked: asking === 'verify' ? checked : undefined,
      }),
    'adminVenues.done',
    () => setAsking(null),
  );
  const { data } = venue;
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={data?.name ?? t('adminVenues.record')}
        description={data && t('adminVenues.since', { date: plainDate(data.createdAt) })}
        footer={
          data &&
          DECISIONS[data.status]?.map((decision) => (
            <Button key={decision} look={decision === 'verify' ? 'primary' : 'danger'} onClick={() => setAsking(decision)}>
              {t(`adminVenues.${decision}`)}
            </Button>
          ))
        }
      >
        <ReadFailure of={venue} />
        {!data && !venue.isError && <Skeleton className="h-96" />}
        {data && (
          <div className="grid gap-5">
            <div className="grid justify-items-start gap-1">
              <VenueState status={data.status} />
              {data.statusReason && (
                <p className="wrap-anywhere">{data.statusReason === PLACE_TAKEN ? t('adminVenues.taken') : data.statusReason}</p>
              )}
            </div>
            <VenueApplication venue={data} mayReset={mayReset} />
            <VenuePhotos photos={data.photos} name={data.name} />
            <section className="grid gap-3 border-t border-line pt-4">
              <h3 className="text-base font-semibold">{t('adminVenues.history')}</h3>
              <VenueHistory id={id} />
            </section>
          </div>
        )}
      </Sheet>
      {asking && (
        <NoteDialog
          title={t(`adminVenues.${asking}Title`, { name: data?.name ?? '' })}
          lead={t(`adminVenues.${asking}Lead`)}
          {...(asking !== 'verify' && { label: t('adminVenues.reason'), hint: t('adminVenues.reasonHint') })}
          {...(asking === 'reject' && { presets: REJECTIONS.map((key) => t(`adminVenues.rejection.${key}`)) })}
          ready={asking !== 'verify' || (data !== undefined && checksNeeded(data).every((check) => checked.includes(check)))}
          action={t(`adminVenues.${asking}`)}
          danger={asking !== 'verify'}
          decision={decide}
          onClose={() => setAsking(null)}
        >
          {asking === 'verify' && data && <VenueChecks venue={data} done={checked} onChange={setChecked} />}
          {asking === 'suspend' && <TouchedBySuspension touched={touched} offers={offers} onChoose={setOffers} />}
        </NoteDialog>
      )}
    </>
  );
}
