import { randomBytes } from 'node:crypto';
import type { ChangeBus, ChangeListener, ChangeMessage } from '../change-bus.js';

/** Longest text in bytes that Postgres takes in a NOTIFY; Redis is held to the same, so that both behave alike. */
const LONGEST = 7_999;
const ORIGIN_LENGTH = 8;
/** Where changes are published. Two builds run side by side during a deployment and must hear each other, so the name stays. */
export const CHANNEL = 'wake';

/** What both backends share: the own process is told at once, and its own messages are not heard a second time. */
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

  /** A listener that fails must not fail the command whose commit it hears of. */
  protected abstract failed(error: unknown): void;

  protected received(text: string): void {
    if (text.startsWith(this.origin)) return;
    try {
      this.dispatch(JSON.parse(text.slice(ORIGIN_LENGTH)) as ChangeMessage);
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
    const text = this.origin + JSON.stringify(message);
    // Too long to travel: the others read the log instead.
    if ('plan' in message && message.event && Buffer.byteLength(text) > LONGEST)
      return this.encode({ plan: message.plan, seq: message.seq });
    return text;
  }
}
