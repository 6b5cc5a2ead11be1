import { Inject, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  Ack,
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { rooms } from '@app/contracts';
import type { ChangeBus, ChangeMessage, Logger, Metrics } from '@app/platform';
import { problemFrom } from '../http/problems/problem-from.js';
import { fail } from '../http/problem.js';
import { CHANGE_BUS, LOGGER, METRICS } from '../tokens.js';
import { Backlog } from './limits/backlog.js';
import { InboundMessageLimiter } from './limits/inbound-message-limiter.js';
import { Delivery } from './delivery.js';
import { RevocationLog } from './revocation-log.js';
import { Evictions } from './evictions.js';
import { feedOf, Feeds } from './feeds.js';
import { HandshakeRefused, Handshakes } from './handshake.js';
import { Heads } from './heads.js';
import { readPresence, readUnwatch, readWatch } from './payloads.js';
import { PresenceTracker } from './presence-tracker.js';
import { SocketServer } from './socket-server.js';
import { Subscriptions } from './subscriptions.js';
import { forgetRequest, type WatchServer, type WatchSocket } from './watch-socket.js';

type Answer<T> = (answer: T) => void;

/** The sockets: watch, unwatch and presence in; events, feeds, heads and presence out. Commands go by HTTP. */
@WebSocketGateway()
export class PlansGateway
  implements OnGatewayInit<WatchServer>, OnGatewayConnection<WatchSocket>, OnGatewayDisconnect<WatchSocket>, BeforeApplicationShutdown
{
  private endSubscription: () => void = () => undefined;

  constructor(
    private readonly sockets: SocketServer,
    private readonly handshakes: Handshakes,
    private readonly subscriptions: Subscriptions,
    private readonly presence: PresenceTracker,
    private readonly delivery: Delivery,
    private readonly feeds: Feeds,
    private readonly heads: Heads,
    private readonly evictions: Evictions,
    private readonly revocations: RevocationLog,
    private readonly backlog: Backlog,
    private readonly inbound: InboundMessageLimiter,
    @Inject(CHANGE_BUS) private readonly changeBus: ChangeBus,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  afterInit(server: WatchServer): void {
    this.sockets.open(server);
    this.backlog.watch(server);
    this.inbound.watch(server);
    server.use((socket, next) => void this.admit(socket, next));
    this.endSubscription = this.changeBus.subscribe((message) => this.receive(message));
  }

  beforeApplicationShutdown(): void {
    this.endSubscription();
  }

  handleConnection(socket: WatchSocket): void {
    const session = rooms.session(socket.data.watcher.sessionHash);
    void socket.join([feedOf(socket), session]);
    this.feeds.add(socket);
    this.heads.add(socket);
    forgetRequest(socket);
    this.metrics.sockets.inc();
    // The session ended after the handshake read it, when no eviction could find this socket yet. The disconnect waits for a microtask, because the
    // engine listens for the end of this connection only after this turn.
    if (this.revocations.revokedSince(socket.data.mark, session)) queueMicrotask(() => socket.disconnect(true));
  }

  handleDisconnect(socket: WatchSocket): void {
    for (const plan of [...socket.data.plans, ...socket.data.asking.keys()]) this.subscriptions.leave(socket, plan);
    this.feeds.remove(socket);
    this.heads.remove(socket);
    this.metrics.sockets.dec();
  }

  /** Checks every session and membership again at once; `Evictions` does so every 60 s. */
  checkAccess(): Promise<void> {
    return this.evictions.checkAll();
  }

  @SubscribeMessage('watch')
  async onWatch(@ConnectedSocket() socket: WatchSocket, @MessageBody() payload: unknown, @Ack() ack: unknown): Promise<void> {
    await this.answer(ack, async (answer) => {
      await this.subscriptions.watch(socket, readWatch(payload) ?? fail('malformed-request'), answer);
    });
  }

  @SubscribeMessage('unwatch')
  async onUnwatch(@ConnectedSocket() socket: WatchSocket, @MessageBody() payload: unknown, @Ack() ack: unknown): Promise<void> {
    await this.answer(ack, (answer) => {
      this.subscriptions.leave(socket, (readUnwatch(payload) ?? fail('malformed-request')).dateBookId);
      answer({ ok: true });
    });
  }

  @SubscribeMessage('presence')
  async onPresence(@ConnectedSocket() socket: WatchSocket, @MessageBody() payload: unknown, @Ack() ack: unknown): Promise<void> {
    await this.answer(ack, async (answer) => {
      await this.presence.sign(socket, (readPresence(payload) ?? fail('malformed-request')).dateBookId);
      answer({ ok: true });
    });
  }

  private async admit(socket: WatchSocket, next: (refused?: Error) => void): Promise<void> {
    try {
      await this.handshakes.admit(socket);
      next();
    } catch (error) {
      const problem = problemFrom(error);
      if (problem.code === 'internal') this.logger.error({ err: error }, 'a handshake failed');
      next(new HandshakeRefused(problem));
    }
  }

  /** Dispatches a message of the change bus. */
  private receive(message: ChangeMessage): void {
    if ('plan' in message) this.delivery.receive(message.plan, message.seq, message.event);
    else if ('feed' in message) this.feeds.push(message.feed);
    else if ('evict' in message) this.evictions.evict(message.evict);
    else if ('presence' in message) this.presence.receive(message.presence.dateBookId, message.presence.userIds);
  }

  /** Errors go to the acknowledgement callback. A message without one drops them. */
  private async answer<T>(ack: unknown, work: (answer: Answer<T>) => Promise<void> | void): Promise<void> {
    const answer = typeof ack === 'function' ? (ack as (answer: unknown) => void) : () => undefined;
    try {
      await work(answer);
    } catch (error) {
      const problem = problemFrom(error);
      if (problem.code === 'internal') this.logger.error({ err: error }, 'a message failed');
      answer({ ok: false, problem: problem.toProblem() });
    }
  }
}
