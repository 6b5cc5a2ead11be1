import './tuned.js';
import { loadConfig, onShutdown } from '@app/platform';
import { createApi } from './create-app.js';

const config = loadConfig();
const api = await createApi(config);
const url = await api.listen();
api.services.logger.info({ url }, 'listening');
process.send?.({ listening: url });
onShutdown({ logger: api.services.logger, stop: () => api.close() });
