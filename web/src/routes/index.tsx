import { lazy } from 'react';
import { Navigate } from 'react-router-dom';
import { useAccount } from '../features/accounts/store.js';
import { usePlans } from '../features/datebooks/plans.js';
import { paths } from '../lib/paths.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';

const Landing = lazy(() => import('./landing.js'));

/** The front door: home for who has an account or a plan, the landing for everybody else. */
export default function IndexRoute() {
  const user = useAccount((state) => state.user);
  const { data: plans, isPending } = usePlans();
  if (user && !user.isGuest) return <Navigate to={paths.home} replace />;
  if (isPending) return <LoadingScreen />;
  return plans && plans.length > 0 ? <Navigate to={paths.home} replace /> : <Landing />;
}
