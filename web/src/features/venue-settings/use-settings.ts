import type { ChangeVenue, TouchedChoice, VenueProfile } from '@app/contracts';
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/http.js';
import { useText } from '../../lib/i18n/i18n.js';
import { queryKeys } from '../../lib/query-keys.js';
import { problemOrNoAnswer } from '../../live/problem-message.js';
import { toast, type ToastText } from '../../ui/feedback/toast-store.js';
import { useDesk } from '../venue-partners/desk-store.js';
import { changeVenue, fetchCapacity, fetchClosedDays, fetchRules, fetchTemplates } from './api.js';

/** Owners and managers change a venue's settings; a host reads them. The server decides. */
export const mayChange = ({ staff }: VenueProfile): boolean => staff.role !== 'host';

export const useTemplates = () => useQuery({ queryKey: queryKeys.venueTemplates, queryFn: fetchTemplates });
export const useRules = () => useQuery({ queryKey: queryKeys.venueRules, queryFn: fetchRules });
export const useCapacity = () => useQuery({ queryKey: queryKeys.venueCapacity, queryFn: fetchCapacity });
export const useClosedDays = () => useQuery({ queryKey: queryKeys.venueClosedDays, queryFn: fetchClosedDays });

interface Change<Body, Result> {
  run: (body: Body) => Promise<Result>;
  /** What is read anew once it is done. */
  keys: readonly QueryKey[];
  /** What is said then; nothing where the place itself shows it. */
  said?: (body: Body, result: Result) => ToastText | null;
  /** Says the failure at its field and gives true; else it is a toast. */
  onFailure?: (error: unknown, body: Body) => boolean;
  onDone?: (result: Result, body: Body) => void;
}

/** A change of the settings: acknowledged when it is saved, its failure said where it belongs. */
export function useChange<Body, Result = unknown>({ run, keys, said, onFailure, onDone }: Change<Body, Result>) {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    // One after the other: two that are under way may arrive in either order.
    scope: { id: 'venue-settings' },
    onSuccess: async (result, body) => {
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      const text = said?.(body, result);
      if (text) toast(text);
      onDone?.(result, body);
    },
    onError: (error, body) => {
      if (!onFailure?.(error, body)) toast({ title: t('venue.failed'), ...problemOrNoAnswer(error), tone: 'bad' });
    },
  });
}

/** Changes what the venue says of itself; the desk shows it at once. Where it touches standing offers, `question` asks what becomes of them. */
export function useVenueChange(more: Pick<Change<ChangeVenue, VenueProfile>, 'said'> = {}) {
  const t = useText();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<ChangeVenue | null>(null);
  const change = useChange<ChangeVenue, VenueProfile>({
    run: changeVenue,
    keys: [queryKeys.venueCapacity],
    said: () => ({ title: t('venueSet.saved'), tone: 'good' }),
    onDone: (profile) => {
      setAsked(null);
      useDesk.setState({ profile });
    },
    onFailure: (error, { offers: _offers, ...body }) => {
      if (!(error instanceof ApiError) || error.code !== 'offers-touched') return false;
      void queries.invalidateQueries({ queryKey: queryKeys.venueTouched });
      setAsked(body);
      return true;
    },
    ...more,
  });
  const question = {
    change: asked,
    busy: change.isPending,
    onChoose: (offers: TouchedChoice) => change.mutate({ ...asked, offers }),
    onClose: () => setAsked(null),
  };
  return { ...change, question };
}
