import { REACTIONS, type EventEnvelope, type FeedPush } from '@app/contracts';
import { crashPoint } from './crash-points.js';
import type { Queues } from './queues.js';
import type { Wake } from './wake.js';

/** Whoever tells what its commits made true; persistence's Database is one. */
export interface CommitSource {
  onCommit(listener: (committed: { facts: readonly EventEnvelope[]; feeds: readonly FeedPush[] }) => void): void;
}

/** After each commit, and never before: tells every process, then the worker. Losing either costs time, not truth. */
export function announceCommits(source: CommitSource, wake: Wake, queues: Queues): void {
  source.onCommit(({ facts, feeds }) => {
    crashPoint('after-commit-before-wake');
    for (const event of facts) wake.publish({ plan: event.dateBookId, seq: event.seq, event });
    for (const feed of feeds) wake.publish({ feed });
    crashPoint('after-wake-before-enqueue');
    const toReact = facts.filter((fact) => REACTIONS[fact.type].length > 0).map((fact) => fact.id);
    if (toReact.length > 0) queues.enqueueReactions(toReact);
  });
}
