import './tuned.js';
import { loadConfig, onShutdown } from '@app/platform';
import { startWorker } from './start-worker.js';

const worker = await startWorker(loadConfig(process.env, 'worker'));
onShutdown({ logger: worker.logger, stop: () => worker.close() });
