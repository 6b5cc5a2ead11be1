import { useEffect, useState } from 'react';

/** The token follows the #, so that it never reaches a server or a Referer. */
const tokenHere = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token');

/**
 * Returns the one-time token of the link that opened the page (or of a later link in the same tab), and a function to drop it. The token
 * leaves the address after the first commit, because an interrupted first render has to find it again.
 */
export function useLinkToken(): [token: string | null, drop: () => void] {
  const [token, setToken] = useState(tokenHere);
  useEffect(() => {
    const take = (): void => {
      const found = tokenHere();
      if (!found) return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken(null)];
}
