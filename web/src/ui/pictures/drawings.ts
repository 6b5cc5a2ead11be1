import type { ReactNode } from 'react';
import type { PlaceType } from '@app/contracts';
import type { Scene } from '@app/domain';
import type { SkyHour } from './venue-art/sky.js';

/** What is drawn. */
export interface DrawnVenue {
  id: string;
  /** What a venue is, its main kind first, and what it cooks: they decide the scene. The rule is in the script of the drawings. */
  types?: readonly PlaceType[] | undefined;
  cuisines?: readonly string[] | undefined;
  /** The scene of what is no venue. */
  scene?: Scene;
  /** The hour of its sky; without one the id decides. */
  hour?: SkyHour;
}

let draw: ((venue: DrawnVenue) => ReactNode) | null = null;

/** The scene of a venue as the server writes it; null in a browser. */
export const drawnOnServer = (venue: DrawnVenue): ReactNode => draw?.(venue) ?? null;

/** Makes every picture be drawn at once, by a component that is loaded already; for the server. */
export function drawOnServer(drawing: (venue: DrawnVenue) => ReactNode): void {
  draw = drawing;
}
