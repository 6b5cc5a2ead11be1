/** The limit of bytes that the cached bodies of one process take; a snapshot has about 8,000. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The bytes of an entry besides its body and its texts. */
const ENTRY = 300;

interface Entry {
  tag: string;
  body: Buffer;
  bytes: number;
}

/** The latest bodies, one per name; over the limit of bytes, the least recently used go. */
export class BodyCache {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** Returns the body of a name, if it has this tag. */
  get(name: string, tag: string): Buffer | null {
    const entry = this.entries.get(name);
    if (entry?.tag !== tag) return null;
    this.entries.delete(name);
    this.entries.set(name, entry);
    return entry.body;
  }

  /** Stores a body in place of the previous one of its name. */
  set(name: string, tag: string, body: Buffer): void {
    this.drop(name);
    const bytes = body.length + 2 * (name.length + tag.length) + ENTRY;
    this.entries.set(name, { tag, body, bytes });
    this.bytes += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.mostBytes) return;
      this.drop(oldest);
    }
  }

  private drop(name: string): void {
    this.bytes -= this.entries.get(name)?.bytes ?? 0;
    this.entries.delete(name);
  }
}
