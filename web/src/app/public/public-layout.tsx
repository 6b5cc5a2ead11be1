import { PublicFrame } from './public-frame.js';

/** The layout of pages with the same content for every reader. */
export function PublicLayout() {
  return <PublicFrame width="max-w-3xl" bar="py-4" />;
}
