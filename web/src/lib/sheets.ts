import type { PlanId, UserId, VenueId } from '@app/contracts';
import { create } from 'zustand';

/** A person, a venue or a guide, with the name. */
export type Reported = { name: string } & ({ userId: UserId } | { venueId: VenueId } | { guideId: string });

/** The sheets that can be opened over any page. */
type SheetName = { kind: 'invite' | 'manage'; id: PlanId } | { kind: 'report'; about: Reported };

export const useSheets = create<{ open: readonly SheetName[] }>(() => ({ open: [] }));

/** Opens a sheet; the sheet below it returns when it closes. */
export const openSheet = (sheet: SheetName): void => useSheets.setState(({ open }) => ({ open: [...open, sheet] }));

export const closeSheet = (): void => useSheets.setState(({ open }) => ({ open: open.slice(0, -1) }));

/** Closes all sheets when the page changes. */
export const closeSheets = (): void => useSheets.setState({ open: [] });
