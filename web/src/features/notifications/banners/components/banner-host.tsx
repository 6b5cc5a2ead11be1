import { type BannerView, POLL_MS } from '@app/contracts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNow } from '../../../../lib/clock.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useOverlayTurn } from '../../../../lib/overlays/overlays.js';
import { paths } from '../../../../lib/paths.js';
import { useLiveList, usePolledChange } from '../../../../live/hooks.js';
import { Button } from '../../../../ui/button.js';
import { optionalPart } from '../../../../ui/feedback/part.js';
import { LiveIcon, TagIcon } from '../../../../ui/pictures/icons.js';
import { bannerToShow } from '../banner-rules.js';
import { useBanners } from '../store.js';
import { CompactBanner } from './compact-banner.js';

/** Dialogs are most of its weight, and few pages have one. */
const FullBanner = optionalPart(async () => ({ default: (await import('./full-banner.js')).FullBanner }));

const HINTS = ['banner.shown', 'banner.expired'] as const;

function ShownBanner({ banner, full }: { banner: BannerView; full: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const { show, dismiss } = useBanners.getState();
  const turn = useOverlayTurn(banner.kind, full);
  const shown = turn || !full;
  useEffect(() => {
    if (shown) show(banner);
    // oxlint-disable-next-line react/exhaustive-deps -- the time runs from the first moment on the screen
  }, [banner.id, shown]);
  if (!shown) return null;
  const bid = banner.kind === 'new_bid';
  const title = t(bid ? 'banner.newBid.title' : 'banner.live.title');
  const message = t(bid ? 'banner.newBid.count' : 'banner.live.count', { count: banner.count, plan: banner.planName });
  const action = t(bid ? 'banner.newBid.action' : 'banner.live.action');
  const close = (): void => dismiss(banner);
  const open = (): void => {
    close();
    void navigate(paths.dashboard(banner.dateBookId));
  };
  if (full) return <FullBanner title={title} message={message} action={action} onAction={open} onDismiss={close} />;
  return (
    <CompactBanner
      title={title}
      message={message}
      icon={bid ? <TagIcon /> : <LiveIcon />}
      onDismiss={close}
      action={
        <Button size="small" onClick={open}>
          {action}
        </Button>
      }
    />
  );
}

/** News about the reader's plans: over the whole screen on the signed-in home, above the page's content elsewhere. */
export function BannerHost() {
  const { pathname, search } = useLocation();
  const now = useNow();
  const { banners, seen, load, close } = useBanners();
  useLiveList(load, HINTS, 0);
  usePolledChange('/api/user/bids', POLL_MS.userBids, load);
  usePolledChange('/api/user/bid-requests', POLL_MS.bidRequests, load);
  const here = `${pathname}${search}`;
  useEffect(() => {
    // A reader of a plan's page sees the content of its banners.
    for (const banner of banners) if (here.includes(banner.dateBookId)) close(banner);
  }, [banners, here, close]);
  const elsewhere = banners.filter((banner) => !here.includes(banner.dateBookId));
  const banner = bannerToShow(elsewhere, seen, now);
  if (!banner) return null;
  return <ShownBanner key={banner.id} banner={banner} full={pathname === paths.home} />;
}
