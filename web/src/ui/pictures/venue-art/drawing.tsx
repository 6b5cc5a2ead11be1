import { useId, type ReactNode } from 'react';
import { sceneOf, type Scene } from '@app/domain';
import type { DrawnVenue } from '../drawings.js';
import { courtyard, kitchen } from './dining-rooms.js';
import { fish, noodles, pizza, steamer } from './far-kitchens.js';
import { grill, handi } from './fires.js';
import { dosa, hearth, tandoor, thali } from './indian-kitchens.js';
import { beach, garden, trees, water } from './outdoors.js';
import { gallery, heritage, skyline, spa, stillness } from './places.js';
import { hashOf, numbersOf } from './seed.js';
import { cinema, club, games, sport, stage } from './shows.js';
import { paintOf, Sky, type Paint } from './sky.js';
import { bakery, burger, dessert, juice } from './sweet-counters.js';
import { bar, bistro, cafe, rooftop, street, table, type Draw } from './tables.js';

const SCENES: Record<Scene, Draw> = {
  skyline,
  table,
  bistro,
  cafe,
  bar,
  street,
  rooftop,
  stage,
  cinema,
  club,
  games,
  sport,
  heritage,
  gallery,
  spa,
  stillness,
  water,
  beach,
  trees,
  garden,
  dosa,
  tandoor,
  thali,
  grill,
  steamer,
  noodles,
  pizza,
  fish,
  burger,
  juice,
  dessert,
  bakery,
};

/** A kind that fills whole lists has several scenes; the id decides. */
const VARIANTS: Partial<Record<Scene, readonly Draw[]>> = { bistro: [bistro, courtyard, kitchen], thali: [thali, hearth, handi] };

function draw(scene: Scene, paint: Paint): ReactNode {
  const variants = VARIANTS[scene] ?? [SCENES[scene]];
  return variants[Math.floor(paint.at(205) * variants.length * 0.9999)]?.(paint);
}

/** A kind of place at an hour of the evening. The id decides colours, roofline and objects, and the hour where none is given. */
export default function Drawing({ id, types = [], cuisines, scene = sceneOf(types, cuisines), hour }: DrawnVenue) {
  const gradient = useId();
  const at = numbersOf(hashOf(id));
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false" className="block size-full">
      <Sky at={at} gradient={gradient} hour={hour} />
      <g transform={at(206) > 0.5 ? 'translate(320 0) scale(-1 1)' : undefined}>{draw(scene, paintOf(at, hour))}</g>
    </svg>
  );
}
