export * from './data-source.js';
export * from './database.js';
export * from './transaction.js';
export * from './entities/index.js';
export * from './log/log.repository.js';
export * from './repositories/rows.js';
export * from './migrations/index.js';
export * from './repositories/views.js';
