import { useAccount } from '../../features/accounts/store.js';
import { Venues } from '../../features/admin/venues/venues.js';

export default function AdminVenuesScreen() {
  const role = useAccount((account) => account.user?.role);
  return <Venues mayReset={role === 'admin'} />;
}
