/** Bytes that the bodies of one process may take; a snapshot has about 8,000. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry takes besides its body and its texts. */
const ENTRY = 300;

interface Entry {
  tag: string;
  body: Buffer;
  bytes: number;
}

/** The bodies given last, one for each name; of too many bytes the ones used longest ago go. */
export class BodyCache {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** The body under a name, if it is the one of this tag. */
  get(name: string, tag: string): Buffer | null {
    const entry = this.entries.get(name);
    if (entry?.tag !== tag) return null;
    this.entries.delete(name);
    this.entries.set(name, entry);
    return entry.body;
  }

  /** Keeps a body in place of what was under its name. */
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
