import { useAccount } from '../../features/accounts/store.js';
import { People } from '../../features/admin/people/people.js';

export default function AdminUsersScreen() {
  const me = useAccount((account) => account.user);
  return me && <People me={me} />;
}
