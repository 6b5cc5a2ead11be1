import { useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';
import { BrandHeart } from '../pictures/brand-heart.js';

/** A full-page loading state. It appears after 200 ms, so that quick loads do not flash. */
export function LoadingScreen({ message }: { message?: string }) {
  const t = useText();
  const offline = useNetwork((network) => network.offline);
  return (
    <div role="status" className="after-200 grid min-h-[70dvh] place-content-center justify-items-center gap-4 p-6 text-muted">
      <span className="breathe">
        <BrandHeart size={56} />
      </span>
      <p>{message ?? t(offline ? 'shell.comesBack' : 'shell.loading')}</p>
    </div>
  );
}
