import type { ComponentType } from 'react';
import type { Scene } from './venue-art/drawing.js';
import type { SkyHour } from './venue-art/sky.js';

/** A venue whose scene is drawn. */
export interface DrawnVenue {
  id: string;
  scene: Scene;
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
