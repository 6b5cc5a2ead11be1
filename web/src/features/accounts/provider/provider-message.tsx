import { useText } from '../../../lib/i18n/i18n.js';

/** What becomes of a sign-in at the provider: it is under way, or why it is not done. */
export function ProviderMessage({ working, message }: { working: boolean; message: string | null }) {
  const t = useText();
  if (working)
    return (
      <p role="status" className="text-muted">
        {t('provider.working')}
      </p>
    );
  return (
    message && (
      <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
        <span aria-hidden="true">⚠ </span>
        {message}
      </p>
    )
  );
}
