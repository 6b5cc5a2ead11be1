import { useEffect, useState } from 'react';

/** The token stands behind the #, so that no server and no Referer ever sees it. */
const tokenHere = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token');

/**
 * The one-time token of the link that led here, also of another link that is opened in the same tab; and how to be done with it. It is taken
 * out of the address once the page stands: a first render that is begun anew has to find it again.
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
