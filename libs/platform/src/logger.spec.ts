import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

function record(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'info' }, 'test', { write: (line: string) => void lines.push(line) }));
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

describe('createLogger', () => {
  it('a logger hides tokens, places and contact details at any depth and keeps the rest', () => {
    const line = record((logger) =>
      logger.info(
        {
          a: { b: [{ latitude: 19.0761, planId: 'p1' }] },
          headers: { authorization: 'Bearer abc', 'x-backup-token': 'def' },
          backupToken: 'ghi',
          email: 'a@b.c',
        },
        'saved',
      ),
    );
    const text = JSON.stringify(line);
    expect(text).not.toMatch(/19\.0761|abc|def|ghi|a@b\.c/);
    expect(line).toMatchObject({ level: 'info', name: 'test', msg: 'saved', a: { b: [{ planId: 'p1' }] } });
  });

  it('a logger writes the message of an error, never the row that a driver attaches to it', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.c) already exists' });
    const line = record((logger) => logger.error({ err: error }, 'failed'));
    expect(JSON.stringify(line)).not.toContain('a@b.c');
    expect(line).toMatchObject({ err: { message: 'duplicate key', code: '23505', type: 'Error' } });
  });

  it('a logger keeps a record on one line, for any text of a person in it', () => {
    const lines: string[] = [];
    const forged = 'Asha\n{"level":"info","msg":"logged in"}\r\u2028';
    createLogger({ logLevel: 'info' }, 'test', { write: (line: string) => void lines.push(line) }).info({ name: forged }, forged);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/[\n\r]/g)).toEqual(['\n']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: forged, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  });

  it('a logger writes nothing below its level', () => {
    expect(record((logger) => logger.debug('quiet'))).toEqual({});
  });
});
