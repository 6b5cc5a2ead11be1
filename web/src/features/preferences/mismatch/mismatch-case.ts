import type { Compatibility, PreferencesStatus } from '@app/contracts';

/** The cases of the screen: the reader decides, is asked, or waits. `aligned`: no difference is left. */
export type MismatchCase = 'decide' | 'asked' | 'wait' | 'aligned';

export const hasMismatch = ({ bothHavePreferences, compatibility }: PreferencesStatus): boolean =>
  bothHavePreferences && !compatibility.strictMatch && compatibility.mismatches.length > 0;

export const mismatchCase = (status: PreferencesStatus): MismatchCase => {
  if (!hasMismatch(status)) return 'aligned';
  const { canNegotiate, askedBy }: Compatibility = status.compatibility;
  if (!canNegotiate) return 'wait';
  return askedBy === 'partner' ? 'asked' : 'decide';
};
