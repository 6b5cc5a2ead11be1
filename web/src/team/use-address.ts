import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';

/**
 * What a list is narrowed down to, kept in the address: a reload, a link and the way back find it again. Nothing of ours stands in a
 * history step of its own. The fields show what was typed at once; the address follows.
 */
export function useAddress(): [params: URLSearchParams, change: (changes: Record<string, string | null>) => void] {
  const [address, setAddress] = useSearchParams();
  const [{ shown, seen }, show] = useState({ shown: address, seen: address });
  // Only our own changes replace: whatever else led here decides what is shown.
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
