import { POLL_MS, type FeedHintType } from '@app/contracts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '../../live/connection-store.js';
import { readDesk } from './desk-store.js';
import { openVenueLive, venueLive } from './venue-live.js';

const HINTS: readonly FeedHintType[] = ['request.opened', 'request.changed', 'rank.changed', 'bid.changed', 'bid.won', 'bid.lost'];

/** Keeps the desk up to date while mounted: pushed hints are reasons to read; polling only while the socket is down. */
export function useLiveDesk(): Connection {
  useEffect(() => {
    readDesk().catch(() => undefined);
    const stop = venueLive.addList({ hints: HINTS, pollMs: POLL_MS.venue, load: readDesk });
    openVenueLive();
    return stop;
  }, []);
  return useStore(venueLive.connection);
}
