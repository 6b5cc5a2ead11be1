import type { PasskeyCreation, PasskeyView } from '@app/contracts';
import { request } from '../../lib/http.js';
import { queryKeys } from '../../lib/query-keys.js';
import type { PasskeyCalls } from '../../passkeys/passkey-form.js';
import { PasskeysPanel } from '../../passkeys/passkeys-panel.js';
import { useOwnerProof } from './owner-proof/use-owner-proof.js';
import { useAccount } from './store.js';

const passkeysOf = (userId: string): PasskeyCalls => ({
  queryKey: queryKeys.passkeys(userId),
  read: () => request<PasskeyView[]>('/api/auth/passkeys'),
  begin: (body) => request<PasskeyCreation>('/api/auth/passkeys/begin', { method: 'POST', body }),
  add: (body) => request<PasskeyView>('/api/auth/passkeys', { method: 'POST', body }),
  remove: (id, body) => request<null>(`/api/auth/passkeys/${encodeURIComponent(id)}/remove`, { method: 'POST', body }),
});

/** The passkeys of the person; a guest has no account to sign in to. */
export function OwnPasskeys() {
  const user = useAccount((account) => account.user);
  const proof = useOwnerProof(true);
  return user?.email ? <PasskeysPanel calls={passkeysOf(user.id)} email={user.email} proof={proof} /> : null;
}
