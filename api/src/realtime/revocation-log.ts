import { Injectable } from '@nestjs/common';

/** Longer than any read that a revocation can overtake. */
const KEPT_MS = 30_000;

/**
 * Remembers recent revocations, by room. A caller reads the right to listen first and joins the room afterwards; then it checks here for a revocation
 * in between, which could not find the socket in a room that it had not joined.
 */
@Injectable()
export class RevocationLog {
  private count = 0;
  private readonly ended = new Map<string, { count: number; at: number }>();

  /** The current position, taken before a read. */
  position(): number {
    return this.count;
  }

  /** Records that access to `room` has ended for its members. */
  record(room: string): void {
    this.count += 1;
    const now = performance.now();
    // The oldest come first: a repeated revocation moves to the end.
    this.ended.delete(room);
    this.ended.set(room, { count: this.count, at: now });
    for (const [old, { at }] of this.ended) {
      if (at >= now - KEPT_MS) break;
      this.ended.delete(old);
    }
  }

  /** Whether access to `room` has ended since `position`. */
  revokedSince(position: number, room: string): boolean {
    return (this.ended.get(room)?.count ?? 0) > position;
  }
}
