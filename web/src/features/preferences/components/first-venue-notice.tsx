import { useText } from '../../../lib/i18n/i18n.js';
import { CloseIcon, StoreIcon } from '../../../ui/pictures/icons.js';
import { useDraft } from '../draft.js';

/** The venue that the plan asks first, or the place around which it looks. A plan that does not exist yet can drop the venue. */
export function FirstVenueNotice({ planned }: { planned: string | null }) {
  const t = useText();
  const { draft, change } = useDraft();
  const name = planned ?? draft.firstVenue?.name;
  const around = draft.place?.name;
  if (!name && !around) return null;
  return (
    <p className="mb-5 flex min-h-11 w-fit max-w-full items-center gap-2 rounded-card bg-indigo-soft px-4 py-1 text-sm font-semibold text-indigo">
      <span className="shrink-0">
        <StoreIcon size={18} />
      </span>
      <span className="min-w-0 py-1.5 wrap-anywhere">
        {name ? t('wizard.firstVenue', { name }) : t('wizard.around', { name: around ?? '' })}
      </span>
      {name && !planned && (
        <button
          type="button"
          aria-label={t('wizard.firstVenueDrop', { name })}
          className="hit -mr-2.5 grid size-9 shrink-0 place-items-center rounded-full hover:bg-raised"
          onClick={() => change({ firstVenue: null })}
        >
          <CloseIcon size={18} />
        </button>
      )}
    </p>
  );
}
