import type { BeginProvider, FinishProvider, ProviderLink, ProviderStart } from '@app/contracts';
import { request } from '../../../lib/http.js';
import { signIn } from '../api.js';

export const beginProvider = (body: BeginProvider) => request<ProviderStart>('/api/auth/provider', { method: 'POST', body });
export const finishProvider = (body: FinishProvider) => signIn('/api/auth/provider/finish', body);
export const fetchProviderLink = () => request<ProviderLink>('/api/auth/provider');
export const unlinkProvider = () => request<null>('/api/auth/provider', { method: 'DELETE' });
