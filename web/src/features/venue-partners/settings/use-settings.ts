import type { AskTouched, ChangeOf, ChangeVenue, TouchedChoice, VenueProfile, VenueSettings } from '@app/contracts';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand, type Command } from '../../../live/use-command.js';
import type { ClashListProps } from '../../../ui/forms/clash-list.js';
import { presentOf } from '../../../ui/forms/use-clashes.js';
import { deskFailure } from '../desk-failure.js';
import { useDesk } from '../desk-store.js';
import { changeVenue, fetchCapacity, fetchClosedDays, fetchRules, fetchTemplates } from './api.js';

/** Owners and managers change a venue's settings; a host reads them. The server decides. */
export const mayChange = ({ staff }: VenueProfile): boolean => staff.role !== 'host';

export const useTemplates = () => useQuery({ queryKey: queryKeys.venueTemplates, queryFn: fetchTemplates });
export const useRules = () => useQuery({ queryKey: queryKeys.venueRules, queryFn: fetchRules });
export const useCapacity = () => useQuery({ queryKey: queryKeys.venueCapacity, queryFn: fetchCapacity });
export const useClosedDays = () => useQuery({ queryKey: queryKeys.venueClosedDays, queryFn: fetchClosedDays });

interface Change<Body, Result, Field extends string> extends Command<Body, Result, Field> {
  /** The queries to read again afterwards. */
  keys: readonly QueryKey[];
}

/** A change of the settings, done once what it changed is read again. */
export function useChange<Body, Result = unknown, Field extends string = string>({ send, keys, ...command }: Change<Body, Result, Field>) {
  const queries = useQueryClient();
  return useCommand<Result, Body, Field>({
    failure: deskFailure,
    ...command,
    send: async (body, key) => {
      const result = await send(body, key);
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      return result;
    },
    // Changes are sent in turn: two pending ones may arrive in either order.
    scope: 'venue-settings',
  });
}

interface TouchingChange<Body, Result, Field extends string> extends Change<Body, Result, Field> {
  /** The part of the body that may affect active offers. */
  touching: (body: Omit<Body, 'offers'>) => ChangeOf<AskTouched>;
}

const isOfTouched = (error: unknown): boolean => error instanceof ApiError && error.code === 'offers-touched';

/** A change that may affect active offers or bookings: `question` asks for the fate of the offers, and the choice is sent with the change. */
export function useTouchingChange<Body extends { offers?: TouchedChoice }, Result = unknown, Field extends string = string>(
  change: TouchingChange<Body, Result, Field>,
) {
  const { touching, onDone, faultsOf, onFailure, ...more } = change;
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Omit<Body, 'offers'> | null>(null);
  const mutation = useChange<Body, Result, Field>({
    ...more,
    onDone: (result, body) => {
      setAsked(null);
      return onDone?.(result, body);
    },
    faultsOf: (error, body) => (isOfTouched(error) ? {} : (faultsOf?.(error, body) ?? null)),
    onFailure: (error, body) => {
      const { offers: _offers, ...rest } = body;
      setAsked(isOfTouched(error) ? rest : null);
      if (!isOfTouched(error)) return onFailure?.(error, body);
      void queries.invalidateQueries({ queryKey: queryKeys.venueTouched });
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

interface VenueChangeOptions extends Pick<Command<VenueChange, VenueProfile, string>, 'success' | 'onDone'> {
  /** Goes on with the settings that a colleague has saved meanwhile. Without it `clash` has the refused change. */
  onClash?: (present: VenueSettings) => void;
}

/** Changes the venue's description; the desk shows it at once. A change without `was` is based on the desk's values. */
export function useVenueChange({ success, onDone, onClash }: VenueChangeOptions = {}) {
  const t = useText();
  const [clash, setClash] = useState<VenueChange | null>(null);
  const change = useTouchingChange<VenueChange, VenueProfile>({
    send: (body) => changeVenue({ was: shownOf(body), ...body }),
    touching: (body) => body,
    keys: [queryKeys.venueCapacity],
    success: success ?? (() => ({ title: t('venueSet.saved') })),
    onDone: (profile, body) => {
      setClash(null);
      onDone?.(profile, body);
      useDesk.setState({ profile });
    },
    faultsOf: (error) => presentOf<VenueSettings>(error) && {},
    onFailure: (error, { offers: _offers, ...body }) => {
      const present = presentOf<VenueSettings>(error);
      if (!present) return;
      if (onClash) onClash(present);
      else setClash({ ...body });
      useDesk.setState(({ profile }) => ({ profile: profile && { ...profile, ...present } }));
    },
  });
  const choice: Omit<ClashListProps, 'rows'> | null = clash && {
    isImmediate: true,
    onKeep: () => change.mutate(clash),
    onTake: () => setClash(null),
  };
  return { ...change, clash: choice };
}
