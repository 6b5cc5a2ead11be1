import { BID_REQUEST_REACTIONS, REACTIONS, reactionsTo, type EventEnvelope, type FeedPush } from '@app/contracts';
import { crashPoint } from './crash-points.js';
import type { Queues } from './queues.js';
import type { ChangeBus } from './change-bus.js';

/** A source of commits that notifies its listeners; persistence's Database is one. */
export interface CommitSource {
  onCommit(listener: (committed: { events: readonly EventEnvelope[]; feeds: readonly FeedPush[] }) => void): void;
}

/** Publishes each commit, and never before it, to every process and then to the worker. The loss of either costs time and no data. */
export function announceCommits(source: CommitSource, changeBus: ChangeBus, queues: Queues): void {
  source.onCommit(({ events, feeds }) => {
    crashPoint('after-commit-before-publish');
    for (const event of events) changeBus.publish({ plan: event.dateBookId, seq: event.seq, event });
    for (const feed of feeds) changeBus.publish({ feed });
    crashPoint('after-publish-before-enqueue');
    const live = events.filter(({ type }) => REACTIONS[type].some((name) => BID_REQUEST_REACTIONS.includes(name)));
    if (live.length > 0) queues.enqueueBidRequests(live.map(({ id, dateBookId, seq }) => ({ id, dateBookId, seq })));
    const toReact = events.filter((event) => reactionsTo(event).length > 0).map((event) => event.id);
    if (toReact.length > 0) queues.enqueueReactions(toReact);
  });
}
