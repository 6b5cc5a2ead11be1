import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.js';

/** Takes away the landing's picture, which the document brings along so that there is something to see before any script has run. */
export function hideShell(): void {
  document.getElementById('shell')?.remove();
}

/** The landing's picture belongs to the landing. */
export function LandingPicture() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== paths.landing) hideShell();
  }, [pathname]);
  return null;
}
