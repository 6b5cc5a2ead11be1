import type { VenueProfile } from '@app/contracts';
import { HoursPanel } from './hours-panel.js';
import { MutePanel } from './mute-panel.js';
import { PausePanel } from './pause-panel.js';

/** The pause, the opening hours and the mute hours. */
export function HoursTab({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  return (
    <>
      <PausePanel profile={profile} mayChange={mayChange} />
      <HoursPanel profile={profile} mayChange={mayChange} />
      <MutePanel profile={profile} mayChange={mayChange} />
    </>
  );
}
