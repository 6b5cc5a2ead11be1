import { rooms, type DatebookId } from '@app/contracts';
import { PRESENT_FOR_MS, type Presence, type RateLimits, type RateRule, type Wake } from '@app/platform';
import { ProblemError } from '../http/problem.js';
import type { WatchServer, WatchSocket } from './watch-socket.js';

const SIGNS: RateRule = { name: 'presence', points: 30, seconds: 10 };
const KEPT_FOR_MS = 4 * PRESENT_FOR_MS;

/** Who of a plan's members looks at it right now. */
export class Looking {
  /** Who each plan's sockets were last told of, so that only a change is told. */
  private readonly told = new Map<string, { names: string; at: number }>();

  constructor(
    private readonly server: WatchServer,
    private readonly presence: Presence,
    private readonly limits: RateLimits,
    private readonly wake: Wake,
  ) {}

  /** A sign of life of somebody who watches the plan. */
  async sign(socket: WatchSocket, dateBookId: DatebookId): Promise<void> {
    const { watcher, plans } = socket.data;
    if (!plans.has(dateBookId)) throw new ProblemError('not-found');
    const answer = await this.limits.take(SIGNS, socket.id);
    if (!answer.ok) throw new ProblemError('rate-limited');
    this.say(dateBookId, await this.presence.seen(dateBookId, watcher.id));
  }

  /** A socket has left the plan; its user is gone unless another of their sockets is there. */
  async left(socket: WatchSocket, dateBookId: DatebookId): Promise<void> {
    const { watcher } = socket.data;
    const room = this.server.sockets.adapter.rooms.get(rooms.member(dateBookId, watcher.id));
    const others = [...(room ?? [])].some((id) => id !== socket.id);
    if (!others && this.told.has(dateBookId)) this.say(dateBookId, await this.presence.gone(dateBookId, watcher.id));
  }

  /** Some process says who is there. */
  heard(dateBookId: string, userIds: string[]): void {
    const names = userIds.join();
    const now = Date.now();
    for (const [id, { at }] of this.told) if (at < now - KEPT_FOR_MS) this.told.delete(id);
    if (userIds.length === 0) this.told.delete(dateBookId);
    else this.told.set(dateBookId, { names, at: now });
    this.server.to(rooms.datebook(dateBookId)).emit('presence', { dateBookId, userIds });
  }

  private say(dateBookId: string, userIds: string[]): void {
    const told = this.told.get(dateBookId);
    if (told && told.names === userIds.join()) told.at = Date.now();
    else this.wake.publish({ presence: { dateBookId, userIds } });
  }
}
