import { FEED_HINTS, POLL_MS, type FeedHintType } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '../../live/connection-store.js';
import { rupees } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { toast } from '../../ui/feedback/toast-store.js';
import { readDesk, useDesk } from './desk-store.js';
import { newsOf } from './desk-news.js';
import { openVenueLive, venueLive } from './venue-live.js';

const HINTS = (Object.keys(FEED_HINTS) as FeedHintType[]).filter((hint) => FEED_HINTS[hint].feed === 'venue');

/** Keeps the desk up to date while mounted: pushed hints are reasons to read; polling only while the socket is down. */
export function useLiveDesk(): Connection {
  useEffect(() => {
    readDesk().catch(() => undefined);
    const stop = venueLive.addList({ hints: HINTS, pollMs: POLL_MS.venue, load: readDesk });
    openVenueLive();
    return stop;
  }, []);
  useNews();
  return useStore(venueLive.connection);
}

/** Says what happened since the last look: a request, a win, a loss. What was there at the start is no news. */
function useNews(): void {
  const t = useText();
  const requests = useDesk((desk) => desk.requests);
  const before = useRef(requests);
  useEffect(() => {
    const news = before.current && requests ? newsOf(before.current, requests) : null;
    before.current = requests;
    if (!news) return;
    const { kind, request } = news;
    if (kind === 'won') toast({ title: t('venue.news.won'), message: rupees(request.myBid?.proposedPrice ?? 0), tone: 'good' });
    else if (kind === 'lost') toast({ title: t('venue.news.lost') });
    else toast({ title: t('venue.news.opened'), message: `${t('venue.people', { count: request.partySize })} · ${request.area}` });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a change of language is no news
  }, [requests]);
}
