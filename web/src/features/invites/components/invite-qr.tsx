import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Skeleton } from '../../../ui/feedback/states.js';

/** Light modules that a camera needs around the code. */
const MARGIN = 4;

/** The modules of a QR code as the path of a drawing; the generator is loaded when a code is first shown. */
async function draw(link: string): Promise<{ path: string; size: number }> {
  const [{ generate, correction }, { toSvgPath }] = await Promise.all([import('lean-qr'), import('lean-qr/extras/svg')]);
  const code = generate(link, { minCorrectionLevel: correction.M });
  return { path: toSvgPath(code), size: code.size };
}

/** An invite link to be scanned by who sits opposite; dark on light in every theme, as cameras expect it. */
export function InviteQr({ link }: { link: string }) {
  const t = useText();
  const { data: code, isError } = useQuery({ queryKey: queryKeys.qr(link), queryFn: () => draw(link), staleTime: Infinity });
  if (isError) return <p className="text-sm text-muted">{t('invite.qrFailed')}</p>;
  if (!code) return <Skeleton className="size-44 justify-self-center rounded-field" />;
  const side = code.size + 2 * MARGIN;
  return (
    <figure className="grid justify-items-center gap-2">
      <svg
        role="img"
        aria-label={t('invite.scan')}
        viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-44 rounded-field bg-code-light text-code-dark forced-color-adjust-none"
      >
        <path d={code.path} fill="currentColor" />
      </svg>
      <figcaption aria-hidden="true" className="text-sm text-muted">
        {t('invite.scan')}
      </figcaption>
    </figure>
  );
}
