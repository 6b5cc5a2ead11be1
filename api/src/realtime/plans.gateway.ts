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
import { Database, LogRepository, WatchersRepository, WatchRepository } from '@app/persistence';
import type { Backends, Logger, Metrics, WakeMessage } from '@app/platform';
import { problemFrom } from '../http/problem-from.js';
import { fail } from '../http/problem.js';
import type { TokenCookie } from '../http/token-cookie.js';
import { BACKENDS, LOGGER, METRICS, SESSION_COOKIE } from '../tokens.js';
import { Admission, countMessage } from './admission.js';
import { Backlog } from './backlog.js';
import { Delivery } from './delivery.js';
import { Evictions } from './evictions.js';
import { feedOf, Feeds } from './feeds.js';
import { HandshakeRefused, identify } from './handshake.js';
import { Heads } from './heads.js';
import { Looking } from './looking.js';
import { readPresence, readUnwatch, readWatch } from './payloads.js';
import { WatchAnswers } from './watch-answers.js';
import { Watching } from './watching.js';
import { forgetRequest, terminate, type WatchServer, type WatchSocket } from './watch-socket.js';

type Answer<T> = (answer: T) => void;

/** The sockets: watch, unwatch and presence in; events, feeds, heads and presence out. Commands go by HTTP. */
@WebSocketGateway()
export class PlansGateway
  implements OnGatewayInit<WatchServer>, OnGatewayConnection<WatchSocket>, OnGatewayDisconnect<WatchSocket>, BeforeApplicationShutdown
{
  private readonly log: LogRepository;
  private readonly watchers: WatchersRepository;
  private admission!: Admission;
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
    this.watchers = new WatchersRepository(database.watches);
  }

  afterInit(server: WatchServer): void {
    const { wake, presence, rateLimits } = this.backends;
    const { logger } = this;
    this.delivery = new Delivery(this.log, this.metrics, logger, (event) => this.evictions.before(event));
    this.looking = new Looking(server, presence, rateLimits, wake);
    this.feeds = new Feeds(server, this.log);
    this.heads = new Heads(server, this.database, this.delivery, this.feeds, () => wake.connected, logger);
    this.evictions = new Evictions(server, this.watchers, (socket, plan) => this.leave(socket, plan), logger);
    this.admission = new Admission(rateLimits, (what) => this.metrics.socketsRefused.inc({ what }));
    const answers = new WatchAnswers(new WatchRepository(this.database.watches));
    this.watching = new Watching(this.admission, answers, this.delivery, this.evictions.endings);
    new Backlog((why) => this.cut(why)).watch(server);
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
    const session = rooms.session(socket.data.watcher.sessionHash);
    void socket.join([feedOf(socket), session]);
    this.feeds.add(socket);
    this.heads.add(socket);
    forgetRequest(socket);
    this.metrics.sockets.inc();
    // The session ended between its being read and here, where it could not be found. A moment later, because only then is the end of
    // this connection listened for.
    if (this.evictions.endings.since(socket.data.mark, session)) queueMicrotask(() => socket.disconnect(true));
  }

  handleDisconnect(socket: WatchSocket): void {
    for (const plan of [...socket.data.plans, ...socket.data.asking.keys()]) this.leave(socket, plan);
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
    await this.answer(socket, ack, async (answer) => {
      await this.watching.watch(socket, readWatch(payload) ?? fail('malformed-request'), answer);
    });
  }

  @SubscribeMessage('unwatch')
  async onUnwatch(@ConnectedSocket() socket: WatchSocket, @MessageBody() payload: unknown, @Ack() ack: unknown): Promise<void> {
    await this.answer(socket, ack, (answer) => {
      this.leave(socket, (readUnwatch(payload) ?? fail('malformed-request')).dateBookId);
      answer({ ok: true });
    });
  }

  @SubscribeMessage('presence')
  async onPresence(@ConnectedSocket() socket: WatchSocket, @MessageBody() payload: unknown, @Ack() ack: unknown): Promise<void> {
    await this.answer(socket, ack, async (answer) => {
      await this.looking.sign(socket, (readPresence(payload) ?? fail('malformed-request')).dateBookId);
      answer({ ok: true });
    });
  }

  private async admit(socket: WatchSocket, next: (refused?: Error) => void): Promise<void> {
    try {
      await this.admission.knock(socket);
      const mark = this.evictions.endings.mark();
      const watcher = (await identify(socket.handshake, this.watchers, this.sessionCookie)) ?? fail('not-signed-in');
      Object.assign(socket.data, { watcher, mark, plans: new Set(), asking: new Map(), messages: 0, countedFrom: performance.now() });
      await this.admission.handshake(socket);
      next();
    } catch (error) {
      const problem = problemFrom(error);
      if (problem.code === 'internal') this.logger.error({ err: error }, 'a handshake failed');
      next(new HandshakeRefused(problem));
    }
  }

  private heard(message: WakeMessage): void {
    if ('plan' in message) this.delivery.heard(message.plan, message.seq, message.event);
    else if ('feed' in message) this.feeds.push(message.feed);
    else if ('evict' in message) this.evictions.evict(message.evict);
    else this.looking.heard(message.presence.dateBookId, message.presence.userIds);
  }

  private cut(why: 'slow' | 'full' | 'noisy'): void {
    this.metrics.socketsCut.inc({ why });
    this.logger.info({ why }, 'a socket was cut off');
  }

  private leave(socket: WatchSocket, plan: string): void {
    this.watching.leave(socket, plan);
    this.looking.left(socket, plan).catch((error: unknown) => this.logger.debug({ err: error }, 'presence could not be told'));
  }

  /** Whatever goes wrong is the answer's problem; a message without a callback has nobody to tell. */
  private async answer<T>(socket: WatchSocket, ack: unknown, work: (answer: Answer<T>) => Promise<void> | void): Promise<void> {
    const todo = countMessage(socket);
    if (todo === 'cut-off') {
      this.cut('noisy');
      terminate(socket);
    }
    if (todo !== 'answer') return;
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
