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
import { Database, LogRepository, WatchersRepository } from '@app/persistence';
import type { Backends, Logger, Metrics, WakeMessage } from '@app/platform';
import { problemFrom } from '../http/problem-from.js';
import { ProblemError } from '../http/problem.js';
import type { TokenCookie } from '../http/token-cookie.js';
import { BACKENDS, LOGGER, METRICS, SESSION_COOKIE } from '../tokens.js';
import { Delivery } from './delivery.js';
import { Evictions } from './evictions.js';
import { feedOf, Feeds } from './feeds.js';
import { HandshakeRefused, identify } from './handshake.js';
import { Heads } from './heads.js';
import { Looking } from './looking.js';
import { readPresence, readUnwatch, readWatch } from './payloads.js';
import { Watching } from './watching.js';
import { forgetRequest, type WatchServer, type WatchSocket } from './watch-socket.js';

type Answer<T> = (answer: T) => void;

/** The sockets: watch, unwatch and presence in; facts, feeds, heads and presence out. Commands go by HTTP. */
@WebSocketGateway()
export class PlansGateway
  implements OnGatewayInit<WatchServer>, OnGatewayConnection<WatchSocket>, OnGatewayDisconnect<WatchSocket>, BeforeApplicationShutdown
{
  private readonly log: LogRepository;
  private readonly watchers: WatchersRepository;
  private delivery!: Delivery;
  private watching!: Watching;
  private looking!: Looking;
  private feeds!: Feeds;
  private heads!: Heads;
  private evictions!: Evictions;
  private endSubscription: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    @Inject(BACKENDS) private readonly backends: Backends,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SESSION_COOKIE) private readonly sessionCookie: TokenCookie,
  ) {
    this.log = new LogRepository(database);
    this.watchers = new WatchersRepository(database);
  }

  afterInit(server: WatchServer): void {
    const { wake, presence, rateLimits } = this.backends;
    const { logger } = this;
    this.delivery = new Delivery(this.log, this.metrics, logger, (event) => this.evictions.before(event));
    this.watching = new Watching(this.database, this.log, this.delivery);
    this.looking = new Looking(server, presence, rateLimits, wake);
    this.feeds = new Feeds(server, this.log);
    this.heads = new Heads(server, this.database, this.delivery, this.feeds, () => wake.connected, logger);
    this.evictions = new Evictions(server, this.watchers, (socket, plan) => this.leave(socket, plan), logger);
    server.use((socket, next) => void this.admit(socket, next));
    this.endSubscription = wake.subscribe((message) => this.heard(message));
    this.delivery.start();
    this.heads.start();
    this.evictions.start();
  }

  beforeApplicationShutdown(): void {
    this.endSubscription();
    this.delivery?.stop();
    this.heads?.stop();
    this.evictions?.stop();
  }

  handleConnection(socket: WatchSocket): void {
    void socket.join([feedOf(socket), rooms.session(socket.data.watcher.sessionHash)]);
    this.feeds.add(socket);
    this.heads.add(socket);
    forgetRequest(socket);
    this.metrics.sockets.inc();
  }

  handleDisconnect(socket: WatchSocket): void {
    for (const plan of socket.data.plans) this.leave(socket, plan);
    this.feeds.remove(socket);
    this.heads.remove(socket);
    this.metrics.sockets.dec();
  }

  /** Reads every session and membership again, as happens every 60 s. */
  checkAccess(): Promise<void> {
    return this.evictions.readAgain();
  }

  @SubscribeMessage('watch')
  async onWatch(@ConnectedSocket() socket: WatchSocket, @MessageBody() payload: unknown, @Ack() ack: unknown): Promise<void> {
    await this.answer(ack, async (answer) => {
      await this.watching.watch(socket, readWatch(payload) ?? refuse(), answer);
    });
  }

  @SubscribeMessage('unwatch')
  async onUnwatch(@ConnectedSocket() socket: WatchSocket, @MessageBody() payload: unknown, @Ack() ack: unknown): Promise<void> {
    await this.answer(ack, (answer) => {
      this.leave(socket, (readUnwatch(payload) ?? refuse()).dateBookId);
      answer({ ok: true });
    });
  }

  @SubscribeMessage('presence')
  async onPresence(@ConnectedSocket() socket: WatchSocket, @MessageBody() payload: unknown, @Ack() ack: unknown): Promise<void> {
    await this.answer(ack, async (answer) => {
      await this.looking.sign(socket, (readPresence(payload) ?? refuse()).dateBookId);
      answer({ ok: true });
    });
  }

  private async admit(socket: WatchSocket, next: (refused?: Error) => void): Promise<void> {
    try {
      const watcher = await identify(socket.handshake, this.watchers, this.sessionCookie);
      if (!watcher) return next(new HandshakeRefused('not-signed-in'));
      socket.data.watcher = watcher;
      socket.data.plans = new Set();
      next();
    } catch {
      next(new HandshakeRefused('unavailable'));
    }
  }

  private heard(message: WakeMessage): void {
    if ('plan' in message) this.delivery.heard(message.plan, message.seq, message.event);
    else if ('feed' in message) this.feeds.push(message.feed);
    else if ('evict' in message) this.evictions.evict(message.evict);
    else this.looking.heard(message.presence.dateBookId, message.presence.userIds);
  }

  private leave(socket: WatchSocket, plan: string): void {
    this.watching.leave(socket, plan);
    this.looking.left(socket, plan).catch((error: unknown) => this.logger.debug({ err: error }, 'presence could not be told'));
  }

  /** Whatever goes wrong is the answer's problem; a message without a callback has nobody to tell. */
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

function refuse(): never {
  throw new ProblemError('malformed-request');
}
