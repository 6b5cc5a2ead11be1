import type { BidId, BidView, Reading } from '@app/contracts';
import { useEffect } from 'react';
import { noteReading } from './api.js';

/** What this page has noted: the server counts the first time alone. */
const noted = new Set<string>();

/** Notes that the reader has these open offers before them: the one that they opened, or those that they compare. */
export function useReading(bids: readonly Pick<BidView, 'id' | 'status'>[], how: Reading): void {
  const ids = bids.flatMap(({ id, status }) => (status === 'pending' ? id : [])).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean) as BidId[]) {
      const reading = `${how} ${id}`;
      if (noted.has(reading)) continue;
      noted.add(reading);
      void noteReading(id, how);
    }
  }, [ids, how]);
}
