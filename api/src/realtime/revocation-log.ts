import { Injectable } from '@nestjs/common';

/** Longer than any read whose answer an ending can overtake. */
const KEPT_MS = 30_000;

/**
 * Remembers for a while what access has ended, by room. Whoever reads that somebody may listen, and only afterwards puts them into the
 * room, looks here whether they were put out in between: nobody could find them in a room that they had not joined.
 */
@Injectable()
export class RevocationLog {
  private count = 0;
  private readonly ended = new Map<string, { count: number; at: number }>();

  /** The moment before a read. */
  position(): number {
    return this.count;
  }

  /** Access to `room` has ended, for whoever is named in it. */
  record(room: string): void {
    this.count += 1;
    const now = performance.now();
    // The oldest stand first: an ending that is noted again moves to the end.
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
