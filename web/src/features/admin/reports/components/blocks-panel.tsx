import { useQueryClient } from '@tanstack/react-query';
import { DEFAULT_FIRST_NAME, type BlockView } from '@app/contracts';
import { plainDate } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { useBlocks } from '../../../../lib/calls/blocks.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { liftBlock } from '../api.js';

function Block({ block }: { block: BlockView }) {
  const t = useText();
  const queries = useQueryClient();
  const guide = block.citySlug && t('guides.of', { city: t(`city.${block.citySlug}`) });
  const name = block.name === DEFAULT_FIRST_NAME ? t('blocks.unnamed') : block.name || (guide ?? '');
  const { mutate: lift, isPending } = useCommand({
    send: () => liftBlock(block.id),
    success: () => ({ title: t('blocks.lifted', { name }) }),
    onDone: () => queries.invalidateQueries({ queryKey: queryKeys.blocks }),
  });
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">{t('blocks.since', { day: plainDate(block.createdAt) })}</span>
      </span>
      <Button look="secondary" busy={isPending} aria-label={t('blocks.liftLabel', { name })} onClick={() => lift()}>
        {t('blocks.lift')}
      </Button>
    </li>
  );
}

/** The people, venues and guides that the reader has blocked, with a button to unblock them. */
export function BlocksPanel() {
  const t = useText();
  const blocks = useBlocks();
  if (blocks.isError) return <ErrorState onRetry={() => void blocks.refetch()} />;
  if (!blocks.data) return <Skeleton className="h-14 rounded-field" />;
  // Several reports can each have blocked one person; unblocking lifts all of them.
  const each = blocks.data.filter(({ userId, venueId, guideId }, index, all) => {
    return all.findIndex((other) => other.userId === userId && other.venueId === venueId && other.guideId === guideId) === index;
  });
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{t(each.length > 0 ? 'blocks.lead' : 'blocks.none')}</p>
      <ul className="divide-y divide-line">
        {each.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </ul>
    </div>
  );
}
