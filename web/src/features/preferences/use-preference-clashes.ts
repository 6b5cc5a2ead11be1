import type { PreferencesView } from '@app/contracts';
import { useClashes } from '../../ui/forms/use-clashes.js';
import { useDraft, withPreferences } from './draft.js';

/** The preferences that another page saved since the draft was opened: the draft goes on with them, and keeps what was changed in it. */
export function usePreferenceClashes() {
  return useClashes<PreferencesView>((saved, merged) => {
    const { draft, open } = useDraft.getState();
    open({ ...withPreferences(draft, merged), saved });
  });
}
