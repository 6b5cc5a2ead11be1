import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { OpsNumberName } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Dialog } from '../../../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { fetchRunbook } from '../api.js';

/** Renders `code`, _emphasis_ and the text of [links](…). */
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

/** Renders paragraphs, numbered steps with their content, and commands: the elements of the guide's runbooks. */
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

/** The runbook of an alarm, from the operations guide. */
export function RunbookDialog({ alarm, onClose }: { alarm: OpsNumberName; onClose: () => void }) {
  const t = useText();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.runbook(alarm),
    queryFn: () => fetchRunbook(alarm),
    staleTime: Infinity,
  });
  return (
    <Dialog open onClose={onClose} title={data?.title ?? t('ops.runbook')} description={t('ops.runbookLead')}>
      {/* The text is long and holds no other focusable element to which the keyboard could scroll. */}
      <div lang="en" role="document" tabIndex={0} className="grid gap-3">
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-52 rounded-field" />}
        {data && <Markdown text={data.text} />}
      </div>
    </Dialog>
  );
}
