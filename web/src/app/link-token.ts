import { useEffect, useState } from 'react';

/** The token stands behind the #, so that no server and no Referer ever sees it; it is taken out of the address at once. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** The one-time token of the link that led here, also of another link that is opened in the same tab; and how to be done with it. */
export function useLinkToken(): [token: string | null, drop: () => void] {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const onHash = (): void => {
      const next = takeToken();
      if (next) setToken(next);
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return [token, () => setToken(null)];
}
