import type { ComponentType } from 'react';
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

let drawing: ComponentType<DrawnVenue> | null = null;

/** The component that draws scenes; null before it is loaded. */
export const loadedDrawing = (): ComponentType<DrawnVenue> | null => drawing;

/** Loads it. Hydration needs it at once: React would put the empty box in the place of a picture that the server wrote. */
export async function loadDrawing(): Promise<void> {
  drawing = (await import('./venue-art/drawing.js')).default;
}
