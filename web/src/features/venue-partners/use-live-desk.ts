import { FEED_HINTS, POLL_MS, type FeedHintType, type VenueNotice } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Connection } from '../../live/connection-store.js';
import { serverNow } from '../../lib/clock.js';
import { dotted } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { failureShown, toast } from '../../ui/feedback/toast-store.js';
import { readDesk, useDesk } from './desk-store.js';
import { alertPerson } from './notices/alerts.js';
import { mutedUntil } from './notices/mute.js';
import { aboutText, isOnThePage, moneyText, newsOf, noticeHref, titleText, toneOf } from './notices/notice-words.js';
import { openVenueLive, venueLive } from './venue-live.js';

const HINTS = (Object.keys(FEED_HINTS) as FeedHintType[]).filter((hint) => FEED_HINTS[hint].feed === 'venue');

/** Keeps the desk up to date while mounted: pushed hints cause reads; polling runs only while the socket is down. */
export function useLiveDesk(): Connection {
  useEffect(() => {
    readDesk().catch(() => undefined);
    const stop = venueLive.addList({ hints: HINTS, pollMs: POLL_MS.venue, load: readDesk });
    openVenueLive();
    return stop;
  }, []);
  useNews();
  return useStore(venueLive.connection);
}

/** The page already shows these with their answers. */
const INTERRUPTS: ReadonlySet<VenueNotice> = new Set<VenueNotice>(['counter_received', 'capacity_clash', 'won', 'unacknowledged']);

/** Announces and alerts new notices; those present at the start are no news. */
function useNews(): void {
  const t = useText();
  const navigate = useNavigate();
  const { notices, profile } = useDesk();
  const seen = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!notices) return;
    const news = seen.current && newsOf(seen.current, notices);
    seen.current = new Set(notices.map(({ id }) => id));
    if (!news) return;
    const { notice, alert } = news;
    if (!mutedUntil(serverNow(), profile?.muteHours ?? null)) alertPerson(alert);
    if (INTERRUPTS.has(notice.type) || isOnThePage(notice) || failureShown()) return;
    const tone = toneOf(notice);
    toast({
      title: titleText(t, notice),
      message: dotted(moneyText(t, notice), aboutText(t, notice)),
      tone: tone === 'leaf' ? 'good' : tone === 'brick' ? 'bad' : 'neutral',
      action: { label: t('venue.show'), onPress: () => void navigate(noticeHref(notice)) },
    });
  }, [notices, profile, navigate, t]);
}
