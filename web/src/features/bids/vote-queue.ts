import type { BidId, PlanId, Vote, VoteReason } from '@app/contracts';
import { ApiError } from '../../lib/http.js';
import { isOffline, onBackOnline } from '../../lib/network.js';
import { local, LOCAL } from '../../lib/storage.js';

/** A vote that could not be sent yet. */
export interface QueuedVote {
  dateBookId: PlanId;
  bidId: BidId;
  vote: Vote;
  /** The reason of a No. */
  reason?: VoteReason;
}
type Send<T> = (vote: QueuedVote) => Promise<T>;

const same = (a: QueuedVote, b: QueuedVote): boolean => a.bidId === b.bidId;
/** Whether the answer is missing. The vote may have arrived; sending it again is harmless. */
const isCutOff = (error: unknown): boolean => !(error instanceof ApiError) && isOffline();

/**
 * Votes cast without a network: stored on the device, sent in order once there is one again. The last vote for an offer
 * counts; a refused one is reported to its voter, and later ones are sent.
 */
export class VoteQueue<T> {
  private readonly waiting = new Map<string, { resolve: (answer: T) => void; reject: (error: unknown) => void }>();
  private sending = false;

  constructor(private readonly send: Send<T>) {
    onBackOnline(() => void this.flush());
  }

  /** The waiting votes, oldest first. */
  kept(): QueuedVote[] {
    const kept = local.json(LOCAL.queuedVotes);
    return Array.isArray(kept) ? (kept as QueuedVote[]) : [];
  }

  /** Sends a vote now, or stores it until there is a network. */
  async cast(vote: QueuedVote): Promise<T> {
    if (!isOffline()) {
      try {
        return await this.send(vote);
      } catch (error) {
        if (!isCutOff(error)) throw error;
      }
    }
    this.write([...this.kept().filter((other) => !same(other, vote)), vote]);
    return this.answerTo(vote);
  }

  /** The answer to a stored vote. */
  answerTo(vote: QueuedVote): Promise<T> {
    return new Promise((resolve, reject) => this.waiting.set(vote.bidId, { resolve, reject }));
  }

  async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let [vote] = this.kept(); vote && !isOffline(); [vote] = this.kept()) {
        const answer = await this.send(vote).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        );
        if ('error' in answer && isCutOff(answer.error)) return;
        const sent = vote;
        // The vote may have been replaced while this one was being sent.
        this.write(this.kept().filter((other) => !(same(other, sent) && other.vote === sent.vote && other.reason === sent.reason)));
        const caller = this.waiting.get(sent.bidId);
        this.waiting.delete(sent.bidId);
        if ('error' in answer) caller?.reject(answer.error);
        else caller?.resolve(answer.value);
      }
    } finally {
      this.sending = false;
    }
  }

  private write(votes: QueuedVote[]): void {
    if (votes.length === 0) local.remove(LOCAL.queuedVotes);
    else local.set(LOCAL.queuedVotes, JSON.stringify(votes));
  }
}
