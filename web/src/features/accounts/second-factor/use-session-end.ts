import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { TeamSessionView } from '@app/contracts';
import { serverNow } from '../../../lib/clock.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { watchAttention } from '../../../team/attention.js';
import { isSessionEnded, useTeamSession } from '../../../team/team-session.js';
import { fetchTeamSession } from './api.js';

/** The interval at which typing is reported to the server, because typing alone makes no request. */
const BEAT_MS = 5 * 60_000;
/** The wait before the next request when the server's answer is missing or lies in the past. */
const SOON_MS = 1_000;

/** The instant of the next required sign-in if the pages stay unused; null: never. */
const endOf = (session: TeamSessionView | undefined): number | null =>
  session?.endsAt && session.idleEndsAt ? Math.min(Date.parse(session.endsAt), Date.parse(session.idleEndsAt)) : null;

/** Closes the pages when the session has ended: after a refusal, or by the clock while the server is out of reach. */
export function useSessionEnd(): void {
  const queries = useQueryClient();
  const end = useTeamSession((session) => session.end);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.admin('session'),
    queryFn: fetchTeamSession,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      const at = endOf(state.data);
      return at !== null && !useTeamSession.getState().ended && Math.max(at - serverNow(), SOON_MS);
    },
  });
  useEffect(() => {
    const at = endOf(data);
    if (error && at !== null && serverNow() >= at) end();
  }, [data, error, end]);
  const heardAt = useRef(-Infinity);
  useEffect(() => {
    heardAt.current = performance.now();
  }, [dataUpdatedAt]);
  const onUse = useEffectEvent(() => {
    if (data && performance.now() - heardAt.current > BEAT_MS && !useTeamSession.getState().ended) void refetch();
  });
  useEffect(() => watchAttention(() => onUse()), []);
  useEffect(() => {
    const seen = (failure: unknown): void => void (isSessionEnded(failure) && end());
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') seen(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') seen(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, end]);
}
