import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Changes with every build, and is the same in all its processes: a new build must not respond 304 for a body of another shape. */
const BUILD = Math.floor(statSync(fileURLToPath(import.meta.url)).mtimeMs).toString(36);

/** The tag of one viewer's view at one revision (a plan's stamp or a feed's revision). */
export const etagOf = (viewer: string, view: string, rev: number | string): string => `W/"${BUILD}.${viewer}.${view}.${rev}"`;
