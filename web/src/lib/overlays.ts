import { useEffect } from 'react';
import { create } from 'zustand';

/** What may open by itself over a screen, most important first. Only one of them is open at a time. */
export const OVERLAYS = ['mismatch', 'new_bid', 'plan_live', 'guide'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const useWanted = create<{ wanted: readonly Overlay[] }>(() => ({ wanted: [] }));

/** Asks for the screen; true while nothing more important asks for it too. */
export function useOverlayTurn(overlay: Overlay, wants: boolean): boolean {
  useEffect(() => {
    if (!wants) return;
    useWanted.setState(({ wanted }) => ({ wanted: [...wanted, overlay] }));
    return () => {
      useWanted.setState(({ wanted }) => {
        const at = wanted.indexOf(overlay);
        return { wanted: wanted.filter((_, index) => index !== at) };
      });
    };
  }, [overlay, wants]);
  const first = useWanted(({ wanted }) => OVERLAYS.find((name) => wanted.includes(name)));
  return wants && first === overlay;
}
