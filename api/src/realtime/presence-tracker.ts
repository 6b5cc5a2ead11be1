import { Inject, Injectable } from '@nestjs/common';
import { rooms, type PlanId, type UserId } from '@app/contracts';
import { PRESENT_FOR_MS, type Backends, type RateRule } from '@app/platform';
import { ProblemError } from '../http/problem.js';
import { BACKENDS } from '../tokens.js';
import { SocketServer } from './socket-server.js';
import type { WatchSocket } from './watch-socket.js';

const SIGNS: RateRule = { name: 'presence', points: 30, seconds: 10 };
const KEPT_FOR_MS = 4 * PRESENT_FOR_MS;

/** The members who are looking at a plan right now. */
@Injectable()
export class PresenceTracker {
  /** The last published presence of each plan, so that only changes are published. */
  private readonly published = new Map<PlanId, { names: string; at: number }>();

  constructor(
    private readonly sockets: SocketServer,
    @Inject(BACKENDS) private readonly backends: Pick<Backends, 'presence' | 'rateLimits' | 'changeBus'>,
  ) {}

  /** Records a sign of life of a watcher of the plan. */
  async sign(socket: WatchSocket, planId: PlanId): Promise<void> {
    const { watcher, plans } = socket.data;
    if (watcher.kind !== 'user' || !plans.has(planId)) throw new ProblemError('not-found');
    const answer = await this.backends.rateLimits.take(SIGNS, socket.id);
    if (!answer.ok) throw new ProblemError('rate-limited');
    this.publishChange(planId, await this.backends.presence.seen(planId, watcher.id));
  }

  /** A socket has left the plan; its user is absent unless another of their sockets is there. */
  async left(socket: WatchSocket, planId: PlanId): Promise<void> {
    const { watcher } = socket.data;
    if (watcher.kind !== 'user') return;
    const room = this.sockets.io.sockets.adapter.rooms.get(rooms.member(planId, watcher.id));
    const others = [...(room ?? [])].some((id) => id !== socket.id);
    if (!others && this.published.has(planId)) this.publishChange(planId, await this.backends.presence.gone(planId, watcher.id));
  }

  /** Another process reports the present members. */
  receive(planId: PlanId, userIds: UserId[]): void {
    const names = userIds.join();
    const now = Date.now();
    for (const [id, { at }] of this.published) if (at < now - KEPT_FOR_MS) this.published.delete(id);
    if (userIds.length === 0) this.published.delete(planId);
    else this.published.set(planId, { names, at: now });
    this.sockets.io.to(rooms.datebook(planId)).emit('presence', { dateBookId: planId, userIds });
  }

  private publishChange(planId: PlanId, userIds: UserId[]): void {
    const published = this.published.get(planId);
    if (published && published.names === userIds.join()) published.at = Date.now();
    else this.backends.changeBus.publish({ presence: { dateBookId: planId, userIds } });
  }
}
