import { useLayoutEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { hideShell } from '../app/shell.js';
import { useAccount } from '../features/accounts/store.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { paths } from '../lib/paths.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import Landing from './landing.js';

/** Replaces the landing's static picture by the interactive landing, without a visible change. */
function FirstLanding() {
  useLayoutEffect(hideShell, []);
  return <Landing />;
}

/** The front page: home for a person with an account or a plan, the landing for all others. */
export default function IndexRoute() {
  const user = useAccount((state) => state.user);
  const { data: plans, isPending } = usePlans();
  if (user && !user.isGuest) return <Navigate to={paths.home} replace />;
  if (isPending) return <LoadingScreen />;
  return plans && plans.length > 0 ? <Navigate to={paths.home} replace /> : <FirstLanding />;
}
