import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '@app/platform';
import { ProblemError } from '../problem.js';
import { accessOf } from '../session/access.js';

/** The load of a process: requests whose answer is not made yet, and the mean time by which its timers are late. */
export interface Load {
  readonly inFlight: number;
  readonly delayMs: number;
}

/** What is refused: nothing, the lists and public pages, or every read. Commands and health are never refused. */
export type Shedding = 'nothing' | 'lists' | 'reads';

/** A read takes about a millisecond of the process, so 200 of them make each other wait for about 0.2 s. */
const LISTS: Load = { inFlight: 200, delayMs: 200 };
const READS: Load = { inFlight: 400, delayMs: 500 };
/** Below this number of requests a delay has another cause, such as a busy machine, and refusing a read would not shorten it. */
const FEW = 16;
/** The seconds after which a refused read may be repeated. */
export const BUSY_SECONDS = 1;

const exceeds = (load: Load, bound: Load): boolean =>
  load.inFlight >= bound.inFlight || (load.inFlight >= FEW && load.delayMs >= bound.delayMs);

/** The reads that a process with this load refuses. */
export function sheddingAt(load: Load): Shedding {
  if (exceeds(load, READS)) return 'reads';
  return exceeds(load, LISTS) ? 'lists' : 'nothing';
}

/** Marks a list that can grow, which is refused before other reads. */
const SHED_FIRST = 'shed-first';
export const ShedFirst = (): MethodDecorator => SetMetadata(SHED_FIRST, true);

/** A timer of the monitor; a finer one costs an idle process more than the rest of it. */
const RESOLUTION_MS = 100;
/** The window of the mean, in milliseconds: one long garbage collection is no overload. */
const WINDOW_MS = 1_000;

/** The mean delay of the event loop over the last whole window. It is read when somebody asks, so that an idle process does nothing. */
class LoopDelay {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private since = performance.now();
  private last = 0;

  constructor() {
    this.histogram.enable();
  }

  read(): number {
    const now = performance.now();
    if (now - this.since < WINDOW_MS) return this.last;
    // Nobody asked for a while: the window before says nothing about now.
    const stale = now - this.since > 5 * WINDOW_MS;
    this.last = stale || this.histogram.count === 0 ? 0 : Math.max(0, this.histogram.mean / 1e6 - RESOLUTION_MS);
    this.histogram.reset();
    this.since = now;
    return this.last;
  }

  end(): void {
    this.histogram.disable();
  }
}

/** Measures the load of the process and says which reads it refuses. */
export class Overload {
  private readonly inFlight = new Set<FastifyRequest>();
  private readonly delay = new LoopDelay();

  constructor(
    private readonly metrics: Pick<Metrics, 'inFlight' | 'shed'>,
    /** False for load tests, which measure what the process can do. */
    private readonly isOn: boolean,
  ) {}

  /** Counts each request from the end of its body until its answer is made: slow senders and slow readers are no load. */
  count(fastify: FastifyInstance): void {
    const leave = (request: FastifyRequest): void => {
      if (this.inFlight.delete(request)) this.metrics.inFlight.set(this.inFlight.size);
    };
    fastify.addHook('preHandler', (request, reply, done) => {
      this.inFlight.add(request);
      this.metrics.inFlight.set(this.inFlight.size);
      // An answer that the handler writes by itself, or a client that goes away, makes no onSend.
      reply.raw.once('close', () => leave(request));
      done();
    });
    fastify.addHook('onSend', (request, _reply, _payload, done) => {
      leave(request);
      done();
    });
    fastify.addHook('onClose', (_instance, done) => {
      this.delay.end();
      done();
    });
  }

  /** Returns true when a read of this kind is refused now, and counts the refusal. */
  sheds(what: 'lists' | 'pages' | 'reads'): boolean {
    if (!this.isOn) return false;
    const shedding = sheddingAt({ inFlight: this.inFlight.size, delayMs: this.delay.read() });
    const refused = shedding === 'reads' || (shedding === 'lists' && what !== 'reads');
    if (refused) this.metrics.shed.inc({ what });
    return refused;
  }
}

/** The refusal of a read: the caller repeats it in a moment. */
const tooBusy = (): ProblemError =>
  Object.assign(new ProblemError('unavailable', 'Please try again in a moment.', undefined, 'Many people are here right now'), {
    retryAfter: BUSY_SECONDS,
  });

/** Refuses reads of an overloaded process before any other work: public reads and lists first. */
@Injectable()
export class OverloadGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly overload: Pick<Overload, 'sheds'>,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { method, url } = context.switchToHttp().getRequest<FastifyRequest>();
    if (method !== 'GET' || url.startsWith('/health/')) return true;
    const handler = context.getHandler() as (...args: never[]) => unknown;
    const first =
      this.reflector.get<boolean | undefined>(SHED_FIRST, handler) === true ||
      accessOf(this.reflector, handler, context.getClass()) === 'public';
    if (this.overload.sheds(first ? 'lists' : 'reads')) throw tooBusy();
    return true;
  }
}
