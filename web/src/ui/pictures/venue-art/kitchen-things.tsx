import type { ReactNode } from 'react';
import { row } from './seed.js';
import type { Paint } from './sky.js';

/** Colours that food and pots have in every picture. */
export const GREEN = 'hsl(138 44% 36%)';
export const CRUST = 'hsl(34 78% 60%)';
export const COPPER = 'hsl(20 60% 46%)';
export const CLAY = 'hsl(16 46% 34%)';
export const RED = 'hsl(8 72% 50%)';

/** Lifts what lies on a table: the wide picture of a venue's page cuts off the lowest part. */
export const ABOVE_CROP = 'translate(0 -20)';

/** The table or counter in front, with its edge. */
export const counter = ({ near, far }: Paint, y: number): ReactNode => (
  <>
    <path d={`M0 ${y} h320 V204 H0z`} fill={near} />
    <path d={`M0 ${y} h320`} stroke={far} strokeWidth="5" />
  </>
);

/** Three wisps of steam; `n` is the first of the numbers they take. */
export const steam = ({ at, pale }: Paint, x: number, y: number, n: number): ReactNode =>
  row(3, (index) => (
    <path
      key={index}
      d={`M${x - 18 + index * 18} ${y} q-8 -9 0 -18 t0 -${12 + at(n + index) * 12}`}
      fill="none"
      stroke={pale}
      strokeWidth="4"
      strokeLinecap="round"
      opacity="0.75"
    />
  ));

/** Lamps that hang above a table at each x. */
export const pendants = ({ at, near, lamp }: Paint, n: number, xs: readonly number[] = [60, 160, 260]): ReactNode =>
  xs.map((x, index) => {
    const drop = 12 + at(n + index) * 16;
    return <path key={x} d={`M${x} 0 v${drop} M${x - 17} ${drop + 16} q17 -32 34 0z`} fill={lamp} stroke={near} strokeWidth="2" />;
  });

/** A fire of three flames on the line `y`, the middle one so high. */
export const fire = (x: number, y: number, high: number, lamp: string): ReactNode => (
  <path
    d={[-1, 1, 0]
      .map((side) => {
        const top = side ? high * 0.6 : high;
        return `M${x + (side * high) / 3} ${y} q-${high * 0.375} -${top / 2} 0 -${top} q${high * 0.375} ${top / 2} 0 ${top}`;
      })
      .join('')}
    fill={lamp}
  />
);
