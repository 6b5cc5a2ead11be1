import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.js';

/** A store of files that are too large for the database. A key is a path of plain words, such as `photos/ID/small.avif`. */
export interface FileStore {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** Reads a file; null: the file does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes a file; a missing one is no failure. */
  remove(key: string): Promise<void>;
}

const KEY = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/;
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error('That is no key of a file');
  return key;
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores files in a folder that every process of the product reaches. A file appears whole or not at all. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, checked(key));
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const part = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(part, bytes);
      await rename(part, path);
    },
    get: (key) =>
      readFile(pathOf(key)).catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

const PATIENCE_MS = 10_000;

/**
 * Stores files in a bucket of a service with the S3 protocol.
 * @param address `https://KEY:SECRET@host/bucket?region=ap-south-1`
 */
export function bucketStore(address: string): FileStore {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  });
  const bucket = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const call = async (method: string, key: string, more: RequestInit = {}): Promise<Response> => {
    const answer = await client.fetch(`${bucket}/${checked(key)}`, { ...more, method, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok && answer.status !== 404) throw new Error(`The bucket answered ${answer.status} to ${method}`);
    return answer;
  };
  return {
    put: async (key, bytes, mediaType) => {
      const answer = await call('PUT', key, { body: new Uint8Array(bytes), headers: { 'content-type': mediaType } });
      if (!answer.ok) throw new Error('There is no such bucket');
    },
    get: async (key) => {
      const answer = await call('GET', key);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    remove: async (key) => void (await call('DELETE', key)),
  };
}

/** Opens the store of the configuration: a bucket, else a folder of the data folder. */
export const openFileStore = ({ bucketUrl, dataDir }: Pick<Config, 'bucketUrl' | 'dataDir'>): FileStore =>
  bucketUrl ? bucketStore(bucketUrl) : folderStore(join(dataDir, 'files'));
