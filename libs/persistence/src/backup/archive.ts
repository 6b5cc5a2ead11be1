import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Why a backup is not written or not restored, in one sentence for the operator. */
export class BackupRefused extends Error {}

/** What is known before the first row. */
export interface BackupHeader {
  format: 1;
  /** When the snapshot was taken, ISO 8601. */
  takenAt: string;
  /** The migrations that its database had seen, in their order. */
  migrations: string[];
}

export interface BackedUpTable {
  name: string;
  columns: string[];
  rows: number;
  /** Of the rows as they were copied, hexadecimal. */
  sha256: string;
}

/** What is known after the last row; a file without it was cut short. */
export interface BackupManifest extends BackupHeader {
  tables: BackedUpTable[];
  /** Where each sequence stands; null for one that was never used. */
  sequences: { name: string; value: string | null }[];
}

/** A part of the file: H the header, T the beginning of a table, D some of its rows, E its end, M the manifest. */
export interface Frame {
  kind: 'H' | 'T' | 'D' | 'E' | 'M';
  payload: Buffer;
}

/** A part whose payload is a value as JSON. */
export const jsonFrame = (kind: Frame['kind'], value: unknown): Frame => ({ kind, payload: Buffer.from(JSON.stringify(value)) });
/** The value of such a part. @throws where it is no JSON. */
export const parseFrame = <T>({ payload }: Frame): T => JSON.parse(payload.toString('utf8')) as T;

/** Before each payload: one byte for its kind, four for its length. */
const HEAD = 5;

/** Writes frames into a compressed file that only its owner may read. It has its name once it is complete; before, it ends in `.part`. */
export async function writeFrames(file: string, frames: AsyncIterable<Frame>): Promise<void> {
  const part = `${file}.part`;
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const { kind, payload } of frames) {
      const head = Buffer.alloc(HEAD);
      head.write(kind, 0, 'latin1');
      head.writeUInt32BE(payload.length, 1);
      yield head;
      yield payload;
    }
  }
  try {
    await pipeline(Readable.from(bytes()), createGzip(), createWriteStream(part, { mode: 0o600 }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Reads the frames of a file in their order.
 * @throws BackupRefused when it is not a backup, is damaged or ends too early.
 */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const input = createReadStream(file);
  const unzipped = input.pipe(createGunzip());
  input.on('error', (error) => unzipped.destroy(error));
  let rest = Buffer.alloc(0);
  let complete = false;
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEAD && rest.length >= HEAD + rest.readUInt32BE(1)) {
        const end = HEAD + rest.readUInt32BE(1);
        const kind = rest.toString('latin1', 0, 1) as Frame['kind'];
        complete = kind === 'M';
        yield { kind, payload: rest.subarray(HEAD, end) };
        rest = rest.subarray(end);
      }
    }
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('Z_')) throw error;
    throw new BackupRefused(`${file} is not a backup, or it is damaged: take another one.`, { cause: error });
  } finally {
    input.destroy();
  }
  if (!complete) throw new BackupRefused(`${file} is not a backup, or it was cut short: take another one.`);
}
