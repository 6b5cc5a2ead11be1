import { useText } from '../../../lib/i18n/i18n.js';
import { CloseIcon, PeopleIcon } from '../../../ui/pictures/icons.js';
import { useDraft } from '../draft.js';

/** Who is asked to join because the plan repeats another one. Without it nobody is, and the plan repeats none. */
export function AgainNotice() {
  const t = useText();
  const { draft, change } = useDraft();
  const { againOf, planType } = draft;
  if (!againOf || againOf.others < 1 || planType === 'goSolo') return null;
  return (
    <p className="mb-3 flex min-h-11 w-fit max-w-full items-center gap-2 rounded-card bg-indigo-soft px-4 py-1 text-sm font-semibold text-indigo">
      <span className="shrink-0">
        <PeopleIcon size={18} />
      </span>
      <span className="min-w-0 py-1.5 wrap-anywhere">{t('wizard.again', { name: againOf.name })}</span>
      <button
        type="button"
        aria-label={t('wizard.againDrop')}
        className="hit -mr-2.5 grid size-9 shrink-0 place-items-center rounded-full hover:bg-raised"
        onClick={() => change({ againOf: null })}
      >
        <CloseIcon size={18} />
      </button>
    </p>
  );
}
