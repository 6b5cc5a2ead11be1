import type { VenueProfile } from '@app/contracts';
import { ClosedDaysPanel } from './closed-days-panel.js';
import { SeatsPanel } from './seats-panel.js';
import { UsualSeats } from './usual-seats.js';

/** The seats of a venue, and its closed days. */
export function SeatsTab({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  return (
    <>
      <UsualSeats profile={profile} mayChange={mayChange} />
      <SeatsPanel mayChange={mayChange} />
      <ClosedDaysPanel profile={profile} mayChange={mayChange} />
    </>
  );
}
