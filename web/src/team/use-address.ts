import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';

/**
 * Keeps the filters of a list in the address, so that a reload, a link and Back restore them. Changes of the filters add no history
 * entry. The fields show typed text at once; the address follows.
 */
export function useAddress(): [params: URLSearchParams, change: (changes: Record<string, string | null>) => void] {
  const [address, setAddress] = useSearchParams();
  const [{ shown, seen }, show] = useState({ shown: address, seen: address });
  // Only this hook's own changes use REPLACE: any other navigation resets the fields.
  if (useNavigationType() !== 'REPLACE' && seen !== address) show({ shown: address, seen: address });
  return [
    shown,
    (changes) => {
      const next = new URLSearchParams(shown);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      show({ shown: next, seen });
      setAddress(next, { replace: true });
    },
  ];
}
