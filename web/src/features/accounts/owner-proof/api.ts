import type { ConfirmIdentity, PasskeyRequest, ProofWays } from '@app/contracts';
import { request } from '../../../lib/http.js';

export const fetchProofWays = () => request<ProofWays>('/api/auth/confirm');
export const askProofChallenge = () => request<PasskeyRequest>('/api/auth/proof-challenge', { method: 'POST' });
export const mailProofCode = () => request<null>('/api/auth/proof-mail', { method: 'POST' });

/** Confirms the person's identity, which the export and the deletion require. */
export const confirmIdentity = (body: ConfirmIdentity) => request<null>('/api/auth/confirm', { method: 'POST', body });
