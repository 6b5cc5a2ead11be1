import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bucketStore, type FileStore, folderStore } from './file-store.js';

const SECRET = 'a/secret+key';
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const hex = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Returns the AWS Signature Version 4 of a request, as the service computes it (docs.aws.amazon.com, "Create a signed request"). */
function signatureOf({ method = '', url = '', headers }: IncomingMessage): string {
  const given = /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  const [, day = '', region = '', signed = ''] = given ?? [];
  const [path = '', query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n');
  const key = ['s3', 'aws4_request'].reduce((last, part) => hmac(last, part), hmac(hmac(`AWS4${SECRET}`, day), region));
  const text = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${day}/${region}/s3/aws4_request\n${hex(canonical)}`;
  return createHmac('sha256', key).update(text).digest('hex');
}

let server: Server;
const objects = new Map<string, Buffer>();
let folder: string;
const stores: Record<string, () => FileStore> = {
  'a folder': () => folderStore(folder),
  'a bucket': () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return bucketStore(`http://key:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/photos-of-venues?region=ap-south-1`);
  },
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'file-store-'));
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url = '' } = request;
      const done = (status: number, body?: Buffer) => response.writeHead(status).end(body);
      if (!request.headers.authorization?.endsWith(signatureOf(request))) return done(403);
      if (!url.startsWith('/photos-of-venues/')) return done(404);
      if (method === 'PUT') objects.set(url, Buffer.concat(parts));
      if (method === 'DELETE') objects.delete(url);
      const found = objects.get(url);
      return method === 'GET' ? done(found ? 200 : 404, found) : done(method === 'DELETE' ? 204 : 200);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

describe.each(Object.keys(stores))('%s', (name) => {
  const store = () => stores[name]?.() ?? folderStore(folder);
  it('a store returns a file until its removal', async () => {
    const files = store();
    const key = 'photos/0199/small.avif';
    expect(await files.get(key)).toBeNull();
    await files.put(key, Buffer.from([1, 2, 3]), 'image/avif');
    await files.put(key, Buffer.from([4, 5]), 'image/avif');
    expect(await files.get(key)).toEqual(Buffer.from([4, 5]));
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeNull();
  });

  it.each(['../secrets', '/etc/passwd', 'photos//x', 'photos/..', 'a b', ''])('a store accepts no key such as "%s"', async (key) => {
    await expect((async () => store().get(key))()).rejects.toThrow('key');
  });
});

it('a folder contains no half-written file', async () => {
  const files = folderStore(join(folder, 'whole'));
  await Promise.all(Array.from({ length: 20 }, (_, n) => files.put('photos/one.webp', Buffer.alloc(100_000, n), 'image/webp')));
  expect(readdirSync(join(folder, 'whole/photos'))).toEqual(['one.webp']);
  const bytes = await files.get('photos/one.webp');
  expect(new Set(bytes).size).toBe(1);
});

it('a refusal of the bucket is an error, not an absent file', async () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await expect(bucketStore(`http://key:wrong@127.0.0.1:${port}/photos-of-venues`).get('photos/one.webp')).rejects.toThrow('403');
});
