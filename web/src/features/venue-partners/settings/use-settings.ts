import type { AskTouched, ChangeOf, ChangeVenue, TouchedChoice, VenueProfile, VenueSettings } from '@app/contracts';
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { problemOrNoAnswer } from '../../../live/problem-message.js';
import { toast, type ToastText } from '../../../ui/feedback/toast-store.js';
import type { ClashListProps } from '../../../ui/forms/clash-list.js';
import { presentOf } from '../../../ui/forms/use-clashes.js';
import { useDesk } from '../desk-store.js';
import { changeVenue, fetchCapacity, fetchClosedDays, fetchRules, fetchTemplates } from './api.js';

/** Owners and managers change a venue's settings; a host reads them. The server decides. */
export const mayChange = ({ staff }: VenueProfile): boolean => staff.role !== 'host';

export const useTemplates = () => useQuery({ queryKey: queryKeys.venueTemplates, queryFn: fetchTemplates });
export const useRules = () => useQuery({ queryKey: queryKeys.venueRules, queryFn: fetchRules });
export const useCapacity = () => useQuery({ queryKey: queryKeys.venueCapacity, queryFn: fetchCapacity });
export const useClosedDays = () => useQuery({ queryKey: queryKeys.venueClosedDays, queryFn: fetchClosedDays });

interface Change<Body, Result> {
  run: (body: Body) => Promise<Result>;
  /** The queries to read again afterwards. */
  keys: readonly QueryKey[];
  /** The confirmation; none when the page itself shows the result. */
  said?: (body: Body, result: Result) => ToastText | null;
  /** Reports the failure at its field and returns true; otherwise it becomes a toast. */
  onFailure?: (error: unknown, body: Body) => boolean;
  onDone?: (result: Result, body: Body) => void;
}

/** A change of the settings: confirmed when it is saved, its failure reported at its place. */
export function useChange<Body, Result = unknown>({ run, keys, said, onFailure, onDone }: Change<Body, Result>) {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    // Changes are sent in turn: two pending ones may arrive in either order.
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

interface TouchingChange<Body, Result> extends Change<Body, Result> {
  /** The part of the body that may affect active offers. */
  touching: (body: Omit<Body, 'offers'>) => ChangeOf<AskTouched>;
}

/** A change that may affect active offers or bookings: `question` asks for the fate of the offers, and the choice is sent with the change. */
export function useTouchingChange<Body extends { offers?: TouchedChoice }, Result = unknown>(change: TouchingChange<Body, Result>) {
  const { touching, onDone, onFailure, ...more } = change;
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Omit<Body, 'offers'> | null>(null);
  const mutation = useChange<Body, Result>({
    ...more,
    onDone: (result, body) => {
      setAsked(null);
      onDone?.(result, body);
    },
    onFailure: (error, body) => {
      const { offers: _offers, ...rest } = body;
      const isTouched = error instanceof ApiError && error.code === 'offers-touched';
      setAsked(isTouched ? rest : null);
      if (!isTouched) return onFailure?.(error, body) ?? false;
      void queries.invalidateQueries({ queryKey: queryKeys.venueTouched });
      return true;
    },
  });
  const question = {
    change: asked && touching(asked),
    busy: mutation.isPending,
    onChoose: (offers: TouchedChoice) => mutation.mutate({ ...asked, offers } as Body),
    onClose: () => setAsked(null),
  };
  return { ...mutation, question };
}

type VenueChange = ChangeOf<ChangeVenue>;

/** The desk's values of the fields of a change. */
function shownOf({ offers: _offers, was: _was, ...change }: VenueChange): Record<string, unknown> {
  const profile = useDesk.getState().profile;
  return Object.fromEntries(Object.entries(profile ?? {}).filter(([field]) => Object.hasOwn(change, field)));
}

interface VenueChangeOptions extends Pick<Change<VenueChange, VenueProfile>, 'said' | 'onDone'> {
  /** Goes on with the settings that a colleague has saved meanwhile. Without it `clash` has the refused change. */
  onClash?: (present: VenueSettings) => void;
}

/** Changes the venue's description; the desk shows it at once. A change without `was` is based on the desk's values. */
export function useVenueChange({ said, onDone, onClash }: VenueChangeOptions = {}) {
  const t = useText();
  const [clash, setClash] = useState<VenueChange | null>(null);
  const change = useTouchingChange<VenueChange, VenueProfile>({
    run: (body) => changeVenue({ was: shownOf(body), ...body }),
    touching: (body) => body,
    keys: [queryKeys.venueCapacity],
    said: said ?? (() => ({ title: t('venueSet.saved'), tone: 'good' })),
    onDone: (profile, body) => {
      setClash(null);
      onDone?.(profile, body);
      useDesk.setState({ profile });
    },
    onFailure: (error, { offers: _offers, ...body }) => {
      const present = presentOf<VenueSettings>(error);
      if (!present) return false;
      if (onClash) onClash(present);
      else setClash({ ...body });
      useDesk.setState(({ profile }) => ({ profile: profile && { ...profile, ...present } }));
      return true;
    },
  });
  const choice: Omit<ClashListProps, 'rows'> | null = clash && {
    isImmediate: true,
    onKeep: () => change.mutate(clash),
    onTake: () => setClash(null),
  };
  return { ...change, clash: choice };
}
