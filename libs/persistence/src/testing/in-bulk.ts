import type { DataSource } from 'typeorm';
import { createDataSource } from '../database/data-source.js';

/** Fills a database without the bounds of a request: on a busy machine that takes longer than any request may. */
export async function inBulk(url: string, work: (source: DataSource) => Promise<void>): Promise<void> {
  const source = await createDataSource(url, { poolSize: 1, bounded: false }).initialize();
  try {
    await work(source);
  } finally {
    await source.destroy();
  }
}
