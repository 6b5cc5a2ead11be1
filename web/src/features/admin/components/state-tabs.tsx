import type { ReportState } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { TAB, TAB_LIST } from '../../../ui/tabs.js';

/** The two tabs of a list: waiting and done. */
export function StateTabs({ state, onChange }: { state: ReportState; onChange: (state: ReportState) => void }) {
  const t = useText();
  return (
    <div className={TAB_LIST} role="group" aria-label={t('admin.show')}>
      {(['open', 'closed'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={state === each}
          data-state={state === each ? 'active' : 'inactive'}
          className={TAB}
          onClick={() => onChange(each)}
        >
          {t(`admin.state.${each}`)}
        </button>
      ))}
    </div>
  );
}
