import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.js';

/** Removes the landing's static picture, which the document contains so that something is visible before any script runs. */
export function hideShell(): void {
  document.getElementById('shell')?.remove();
}

/** Shows the picture on the landing alone. */
export function LandingPicture() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== paths.landing) hideShell();
  }, [pathname]);
  return null;
}
