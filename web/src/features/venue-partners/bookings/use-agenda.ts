import { FEED_HINTS, POLL_MS, type Day, type FeedHintType, type VenueAgenda, type VenueBookingView, type VenueId } from '@app/contracts';
import { dayOf } from '@app/domain';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverNow } from '../../../lib/clock.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { useNetwork } from '../../../lib/network.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { deskFailure } from '../desk-failure.js';
import { setBooking, useDesk } from '../desk-store.js';
import { keepAgenda, keptAgenda } from '../kept-desk.js';
import { venueLive } from '../venue-live.js';
import { DAYS_READ, firstRead } from './agenda.js';
import { fetchAgenda } from './api.js';
import { keepKeys } from './arrival-keys.js';

const HINTS = (Object.keys(FEED_HINTS) as FeedHintType[]).filter((hint) => FEED_HINTS[hint].feed === 'venue');
/** The interval of reads, because bookings come near by time alone, half a day before their guests do. */
const AGAIN_MS = 10 * 60_000;

interface AgendaRead {
  agenda: VenueAgenda | null;
  /** The shown data may be older: the server is out of reach, or the last read failed. */
  stale: boolean;
  /** No data is available. */
  failed: boolean;
  retry: () => void;
}

async function readAgenda(from: Day): Promise<VenueAgenda> {
  const agenda = await keepKeys(await fetchAgenda(from, DAYS_READ), serverNow());
  if (from === firstRead(dayOf(new Date(serverNow())))) keepAgenda(agenda);
  return agenda;
}

/** The week of a day, kept up to date by the socket; without a network as this device last saw it. */
export function useAgenda(venueId: VenueId, day: Day): AgendaRead {
  const client = useQueryClient();
  const from = firstRead(day);
  const { offline, silent } = useNetwork();
  const query = useQuery({ queryKey: queryKeys.agenda(venueId, from), queryFn: () => readAgenda(from), refetchInterval: AGAIN_MS });
  useEffect(
    () =>
      venueLive.addList({
        hints: HINTS,
        pollMs: POLL_MS.venue,
        load: () => client.invalidateQueries({ queryKey: queryKeys.agendas(venueId) }),
      }),
    [client, venueId],
  );
  const kept = query.data ? null : keptAgenda(venueId);
  const agenda = query.data ?? (kept?.from === from ? kept : null);
  return {
    agenda,
    stale: agenda !== null && (offline || silent || query.isError),
    failed: agenda === null && (query.isError || offline),
    retry: () => void query.refetch(),
  };
}

/** The key of every week that the desk has read. */
const readWeeks = () => queryKeys.agendas(useDesk.getState().profile?.id ?? null);

/** Replaces a booking by the server's answer, and reads the data that changed with it. */
export function putBooking(client: QueryClient, booking: VenueBookingView): void {
  const { arrivalKey: _key, ...shown } = booking;
  client.setQueriesData<VenueAgenda>({ queryKey: readWeeks() }, (agenda) =>
    agenda ? { ...agenda, bookings: agenda.bookings.map((row) => (row.id === booking.id ? shown : row)) } : agenda,
  );
  setBooking(booking);
  void client.invalidateQueries({ queryKey: readWeeks() });
}

/** A command on a booking: its answer is shown at once, and a refusal reported. */
export function useBookingCommand<Input = void>(
  send: (input: Input) => Promise<VenueBookingView>,
  done: TextKey,
): { run: (input: Input) => Promise<void>; busy: boolean } {
  const t = useText();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand({
    send,
    success: () => ({ title: t(done) }),
    onDone: (booking) => putBooking(client, booking),
    failure: deskFailure,
    onFailure: () => void client.invalidateQueries({ queryKey: readWeeks() }),
  });
  return { run: async (input) => void (await mutateAsync(input)), busy: isPending };
}
