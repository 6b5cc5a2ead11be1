import type { PreferencesView } from '@app/contracts';
import { useClashes } from '../../ui/forms/use-clashes.js';
import { useDraft, withPreferences } from './draft.js';

/** Rebases the draft on the preferences that another page saved meanwhile, and keeps the changes in it. */
export function usePreferenceClashes() {
  return useClashes<PreferencesView>((saved, merged) => {
    const { draft, open } = useDraft.getState();
    open({ ...withPreferences(draft, merged), saved });
  });
}
