import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Skeleton } from '../feedback/states.js';

/** The light modules that a camera needs around the code. */
const MARGIN = 4;

/** Draws the modules of a QR code and its margin as a path; the generator is loaded with the first code. */
async function draw(content: string): Promise<{ path: string; size: number }> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: MARGIN });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
}

/** A QR code with a caption; dark on light in every theme, as cameras expect it. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const t = useText();
  const { data: code, isError } = useQuery({ queryKey: queryKeys.qr(content), queryFn: () => draw(content), staleTime: Infinity });
  if (isError) return <p className="text-sm text-muted">{t('invite.qrFailed')}</p>;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 text-center">
      {code ? (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="w-44 max-w-full rounded-field bg-code-light text-code-dark forced-color-adjust-none"
        >
          <path d={code.path} fill="currentColor" />
        </svg>
      ) : (
        <Skeleton className="aspect-square w-44 max-w-full rounded-field" />
      )}
      <figcaption aria-hidden="true" className="text-sm text-muted">
        {label}
      </figcaption>
    </figure>
  );
}
