import type { PlanId, UserId, VenueId } from '@app/contracts';
import { create } from 'zustand';

/** Somebody, or a venue, and how they are called. */
export type Reported = { name: string } & ({ userId: UserId } | { venueId: VenueId });

/** What can be opened over whatever page one is on. */
type SheetName = { kind: 'invite' | 'manage'; id: PlanId } | { kind: 'report'; about: Reported };

export const useSheets = create<{ open: readonly SheetName[] }>(() => ({ open: [] }));

/** Opens a sheet; one that it was opened from comes back when it closes. */
export const openSheet = (sheet: SheetName): void => useSheets.setState(({ open }) => ({ open: [...open, sheet] }));

export const closeSheet = (): void => useSheets.setState(({ open }) => ({ open: open.slice(0, -1) }));

/** Closes all of them, for another page. */
export const closeSheets = (): void => useSheets.setState({ open: [] });
