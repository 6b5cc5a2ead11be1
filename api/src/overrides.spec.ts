import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { FileTypeValidator } from '@nestjs/common';
import fastify from 'fastify';

const folder = mkdtempSync(join(tmpdir(), 'evening-overrides-'));
const app = fastify();

beforeAll(async () => {
  writeFileSync(join(folder, 'a.txt'), 'a');
  await app.register(fastifyStatic, { root: folder });
  app.get('/download', (_request, reply) => reply.download('a.txt', 'बिल "1".txt'));
  app.get('/cookies', (request) => ({ cookie: request.headers.cookie }));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('an overridden package', () => {
  it('@fastify/static sends a download under its name', async () => {
    const { statusCode, headers, body } = await app.inject('/download');
    expect([statusCode, body]).toEqual([200, 'a']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="??? \\"1\\".txt"; filename*=UTF-8''${encodeURIComponent('बिल "1".txt')}`,
    );
  });

  it('light-my-request sends cookies, escaped where they need it', async () => {
    const answer = await app.inject({ url: '/cookies', cookies: { session: 'a.b-c_d', other: 'x y;z' } });
    expect(answer.json()).toEqual({ cookie: 'session=a.b-c_d; other=x%20y%3Bz' });
  });

  it('Nest detects the type of a file by its content', async () => {
    const validator = new FileTypeValidator({ fileType: 'image/png' });
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const file = (buffer: Buffer) => ({ mimetype: 'image/png', size: buffer.length, buffer });
    expect(await validator.isValid(file(png))).toBe(true);
    expect(await validator.isValid(file(Buffer.from('GIF89a, which is none of those')))).toBe(false);
  });
});
