export * from './test-database.js';
export * from './test-redis.js';
export * from './auction-stage.js';
export * from './live-socket.js';
export * from './sign-in.js';
export * from './clock.js';
export * from './eventually.js';
export * from './http-client.js';
