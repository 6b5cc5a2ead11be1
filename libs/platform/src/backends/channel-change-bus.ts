import { randomBytes } from 'node:crypto';
import type { ChangeBus, ChangeListener, ChangeMessage } from '../change-bus.js';
import { currentTraces, traced } from '../traces/request-ids.js';
import { isTracing } from '../traces/spans.js';

/** The longest text in bytes that Postgres takes in a NOTIFY. Redis has the same limit, so that both behave alike. */
const LONGEST = 7_999;
const ORIGIN_LENGTH = 8;
/** The channel of changes. The name stays, because two builds run side by side during a deployment and must receive each other's messages. */
export const CHANNEL = 'wake';

/** A message between processes: with traces, those of the requests that caused it. */
type SentMessage = ChangeMessage & { traceIds?: readonly string[] };

/** The common part of both backends: the own process gets a message at once, and drops its copy from the channel. */
export abstract class ChannelChangeBus implements ChangeBus {
  private readonly origin = randomBytes(ORIGIN_LENGTH / 2).toString('hex');
  private readonly listeners = new Set<ChangeListener>();
  abstract readonly connected: boolean;

  publish(message: ChangeMessage): void {
    this.dispatch(message);
    this.send(this.encode(message));
  }

  subscribe(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  abstract close(): Promise<void>;

  /** Sends to the other processes; must not throw. */
  protected abstract send(text: string): void;

  /** Records a failed listener, which must not fail the command of the published commit. */
  protected abstract failed(error: unknown): void;

  protected received(text: string): void {
    if (text.startsWith(this.origin)) return;
    try {
      const message = JSON.parse(text.slice(ORIGIN_LENGTH)) as SentMessage;
      traced(message.traceIds ?? [], () => this.dispatch(message));
    } catch (error) {
      this.failed(error);
    }
  }

  private dispatch(message: ChangeMessage): void {
    for (const listener of this.listeners) {
      try {
        listener(message);
      } catch (error) {
        this.failed(error);
      }
    }
  }

  private encode(message: ChangeMessage): string {
    const traceIds = isTracing() ? currentTraces() : [];
    const text = this.origin + JSON.stringify(traceIds.length > 0 ? { ...message, traceIds } : message);
    // The event is too long to travel, so the others read it from the log.
    if ('plan' in message && message.event && Buffer.byteLength(text) > LONGEST)
      return this.encode({ plan: message.plan, seq: message.seq });
    return text;
  }
}
