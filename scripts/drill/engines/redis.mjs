import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from './children.mjs';

/** Starts a Redis that keeps what it has, as the cluster's does; its folder outlives it. */
export function startRedis(folder, port) {
  const data = join(folder, 'redis');
  mkdirSync(data, { recursive: true });
  const flags = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--dir',
    data,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--maxmemory-policy',
    'noeviction',
  ];
  return startProgram('redis-server', flags.map(String), { folder, log: 'redis' });
}
