import { POLL_MS } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { useNetwork } from '../lib/network.js';
import { cx } from '../ui/cx.js';
import type { Connection } from './connection-store.js';

const LOOKS = {
  live: 'bg-leaf-soft text-leaf',
  polling: 'bg-marigold-soft text-marigold',
  offline: 'bg-brick-soft text-brick',
  reconnecting: 'bg-sunken text-muted',
} as const;

/** Shows how the screen stays up to date; a screen reader announces changes politely. Nothing else changes with it. */
export function ConnectionPill({ connection, everyMs = POLL_MS.board }: { connection: Connection; everyMs?: number }) {
  const t = useText();
  const offline = useNetwork((network) => network.offline);
  const { everLive, outdated } = connection;
  const state = offline ? 'offline' : connection.state;
  const words =
    state === 'offline'
      ? t('pill.offline')
      : state === 'live'
        ? t('pill.live')
        : state === 'polling'
          ? t('pill.polling', { seconds: everyMs / 1000 })
          : t(everLive ? 'pill.reconnecting' : 'pill.connecting');
  if (outdated) {
    return (
      <button
        type="button"
        onClick={() => location.reload()}
        className="hit inline-flex min-h-8 items-center gap-2 rounded-full bg-indigo-soft px-3 text-sm font-semibold text-indigo"
      >
        <span>{t('pill.outdated')}</span>
        <span className="underline underline-offset-2">{t('pill.reload')}</span>
      </button>
    );
  }
  return (
    <span
      role="status"
      data-connection={state}
      className={cx('inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap', LOOKS[state])}
    >
      <span aria-hidden="true" className="relative grid size-2 place-items-center">
        {state === 'live' && <span className="absolute size-2 animate-ping rounded-full bg-leaf opacity-60" />}
        <span
          className={cx('size-2 rounded-full', state === 'live' ? 'bg-leaf' : state === 'polling' ? 'bg-marigold' : 'bg-line-strong')}
        />
      </span>
      {words}
    </span>
  );
}
