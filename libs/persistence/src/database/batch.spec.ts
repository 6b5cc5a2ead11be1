import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';

const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };
const client = new pg.Client({ pipeline: true } as pg.ClientConfig);
const { connection } = client as unknown as { connection: object };

/** What batch.ts takes from pg besides its documented parts, by where it is. */
const PARTS: [string, object, string[]][] = [
  ['pg.utils', (pg as unknown as { utils: object }).utils, ['prepareValue']],
  ['Client.prototype', pg.Client.prototype, ['_pulseQueryQueue', '_pulsePipelinedQueryQueue']],
  ['a client', client, ['pipeline', 'connection']],
  ['a connection', connection, ['stream', 'parsedStatements', 'submittedNamedStatements', 'parse', 'bind', 'describe', 'execute', 'sync']],
  ['a connection’s stream', (connection as { stream: object }).stream, ['cork', 'uncork', 'destroy']],
  [
    'Query.prototype',
    pg.Query.prototype,
    ['submit', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete', 'handleError', 'handleReadyForQuery'],
  ],
];

describe(`pg ${version}`, () => {
  it.each(PARTS.flatMap(([place, object, names]) => names.map((name) => [place, name, object] as const)))(
    'still has in %s: %s',
    (_place, name, object) => expect(name in object).toBe(true),
  );

  it('still pipelines a class of our own when it is a Query', () => {
    expect(String(Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value)).toContain('!(query instanceof Query)');
  });

  it('still notes what was prepared under the name of the query that is answered', () => {
    const { _handleParseComplete: handle } = pg.Client.prototype as unknown as { _handleParseComplete: unknown };
    expect(String(handle)).toContain('this.connection.parsedStatements[activeQuery.name] = activeQuery.text');
  });
});
