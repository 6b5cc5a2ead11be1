import { describe, expect, it } from '@jest/globals';
import { ALONE_FROM, Clusters } from './clusters.js';
import type { MapPin } from './points.js';

const INDIA: [number, number, number, number] = [68, 6, 98, 36];
const pin = (id: string, lat: number, lng: number, price?: number): MapPin => ({
  id,
  name: `Venue ${id}`,
  lat,
  lng,
  ...(price && { price }),
});
const bandra = [pin('a', 19.055, 72.84, 2_640), pin('b', 19.0552, 72.8402, 2_100), pin('c', 19.0549, 72.8399, 3_000)];

describe('pins that lie close together', () => {
  it('are merged into a cluster with their number and the lowest price, which splits at the zoom that it names', () => {
    const clusters = new Clusters([...bandra, pin('d', 28.63, 77.22, 900)]);
    const far = clusters.within(INDIA, 10.5, null);
    expect(far).toHaveLength(2);
    const [one] = far.filter((spot) => spot.kind === 'cluster');
    expect(one).toMatchObject({ count: 3, from: 2_100 });
    const opensAt = one?.kind === 'cluster' ? one.opensAt : 0;
    expect(opensAt).toBeGreaterThan(10);
    expect(clusters.within(INDIA, opensAt, null).length).toBeGreaterThan(2);
  });

  it('show no price when none of them has one', () => {
    const [one] = new Clusters([pin('a', 19.055, 72.84), pin('b', 19.055, 72.84)]).within(INDIA, 10, null);
    expect(one).toMatchObject({ kind: 'cluster', count: 2, from: null });
  });

  it('stay separate at a close zoom, even in the same building', () => {
    const house = [pin('a', 19.055, 72.84), pin('b', 19.055, 72.84)];
    expect(new Clusters(house).within(INDIA, ALONE_FROM, null).map((spot) => spot.kind)).toEqual(['pin', 'pin']);
  });

  it('never hide the chosen pin', () => {
    const clusters = new Clusters(bandra);
    const [a] = bandra;
    const spots = clusters.within(INDIA, 10, a ?? null);
    expect(spots.filter((spot) => spot.kind === 'pin').map((spot) => spot.pin.id)).toEqual(['a']);
    const near = clusters.within(INDIA, ALONE_FROM, a ?? null);
    expect(near.filter((spot) => spot.kind === 'pin' && spot.pin.id === 'a')).toHaveLength(1);
  });
});
