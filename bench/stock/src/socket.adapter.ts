import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-adapter';
import pg from 'pg';
import { createClient } from 'redis';
import { databaseUrl, redisUrl } from './settings.js';

type AdapterOf = ReturnType<typeof createRedisAdapter> | ReturnType<typeof createPostgresAdapter>;

/** Socket.IO with the adapter that joins several processes: on Redis, or on Postgres without one. */
export class ClusterIoAdapter extends IoAdapter {
  private constructor(
    app: INestApplicationContext,
    private readonly adapter: AdapterOf,
    private readonly end: () => Promise<unknown>,
  ) {
    super(app);
  }

  static async connect(app: INestApplicationContext): Promise<ClusterIoAdapter> {
    if (!redisUrl) {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
      return new ClusterIoAdapter(app, createPostgresAdapter(pool), () => pool.end());
    }
    const publisher = createClient({ url: redisUrl });
    const subscriber = publisher.duplicate();
    await Promise.all([publisher.connect(), subscriber.connect()]);
    return new ClusterIoAdapter(app, createRedisAdapter(publisher, subscriber), () => Promise.all([publisher.close(), subscriber.close()]));
  }

  override createIOServer(...given: Parameters<IoAdapter['createIOServer']>): ReturnType<IoAdapter['createIOServer']> {
    const server = super.createIOServer(...given);
    server.adapter(this.adapter as never);
    return server;
  }

  override async dispose(): Promise<void> {
    await this.end();
  }
}
