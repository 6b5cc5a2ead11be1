import './tuned.js';
import { loadConfig, onShutdown } from '@app/platform';
import { createApi } from './create-app.js';

const config = loadConfig(process.env, 'api');
const api = await createApi(config);
// The balancer sends callers to other processes until this one listens. The embedded form has no other, so it listens at once.
if (config.mode === 'cluster') await api.warm();
const url = await api.listen();
api.services.logger.info({ url }, 'listening');
process.send?.({ listening: url });
// Long enough for a proxy to deliver the requests on its open connections.
onShutdown({ logger: api.services.logger, stop: () => api.close({ graceMs: 500 }) });
