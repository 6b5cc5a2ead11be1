import { useLayoutEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { hideShell } from '../app/shell.js';
import { useAccount } from '../features/accounts/store.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { paths } from '../lib/paths.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import Landing from './landing.js';

/** The landing that can be used takes the place of its picture, and nobody sees the change. */
function FirstLanding() {
  useLayoutEffect(hideShell, []);
  return <Landing />;
}

/** The front door: home for who has an account or a plan, the landing for everybody else. */
export default function IndexRoute() {
  const user = useAccount((state) => state.user);
  const { data: plans, isPending } = usePlans();
  if (user && !user.isGuest) return <Navigate to={paths.home} replace />;
  if (isPending) return <LoadingScreen />;
  return plans && plans.length > 0 ? <Navigate to={paths.home} replace /> : <FirstLanding />;
}
