import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { OpsNumberName } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { fetchRunbook } from '../api.js';

/** `code`, _emphasis_ and [links](…), of which the words stay. */
function inline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\b_[^_]+_\b|\[[^\]]+\]\([^)]+\))/).map((part, at) => {
    if (part.startsWith('`'))
      return (
        <code key={at} className="rounded-sm bg-sunken px-1 text-sm wrap-anywhere">
          {part.slice(1, -1)}
        </code>
      );
    if (part.startsWith('_')) return <em key={at}>{part.slice(1, -1)}</em>;
    return <Fragment key={at}>{part.startsWith('[') ? part.slice(1, part.indexOf(']')) : part}</Fragment>;
  });
}

/** Paragraphs, numbered steps with what belongs to them, and commands: what the guide's runbooks are made of. */
function Markdown({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block, at) => {
    if (block.startsWith('```'))
      return (
        <pre key={at} tabIndex={0} className="overflow-x-auto rounded-field bg-sunken p-3 text-sm">
          {block.replaceAll(/^```\w*\n?|\n?```$/g, '')}
        </pre>
      );
    if (!/^1\. /.test(block)) return <p key={at}>{inline(block)}</p>;
    return (
      <ol key={at} className="grid list-decimal gap-2 ps-6">
        {block
          .split(/^\d+\. /m)
          .slice(1)
          .map((step, number) => {
            const [said = '', ...below] = step.split(/^ +- /m);
            return (
              <li key={number}>
                {inline(said)}
                {below.length > 0 && (
                  <ul className="mt-1 grid list-disc gap-1 ps-5">
                    {below.map((line, bullet) => (
                      <li key={bullet}>{inline(line)}</li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
      </ol>
    );
  });
}

/** What to do about an alarm, as the operations guide says it. */
export function RunbookDialog({ alarm, onClose }: { alarm: OpsNumberName; onClose: () => void }) {
  const t = useText();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.runbook(alarm),
    queryFn: () => fetchRunbook(alarm),
    staleTime: Infinity,
  });
  return (
    <Dialog open onClose={onClose} title={data?.title ?? t('ops.runbook')} description={t('ops.runbookLead')}>
      {/* Long, and without anything else in it that the keyboard could scroll to. */}
      <div lang="en" role="document" tabIndex={0} className="grid gap-3">
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-52 rounded-field" />}
        {data && <Markdown text={data.text} />}
      </div>
    </Dialog>
  );
}
