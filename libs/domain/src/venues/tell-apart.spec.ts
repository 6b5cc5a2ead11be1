import { describe, expect, it } from '@jest/globals';
import { COMPASS, type VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { disambiguate, directionTo, type Lookalike } from './tell-apart.js';

const BANDRA = { latitude: 19.05498, longitude: 72.84022 };
const place = (id: VenueId, patch: Partial<Lookalike> = {}): Lookalike => ({
  id,
  name: 'Chaayos',
  citySlug: 'mumbai',
  area: 'Bandra',
  placeTypes: ['cafes'],
  address: null,
  ...BANDRA,
  ...patch,
});
const north = (km: number) => ({ latitude: BANDRA.latitude + km / 111.195 });

describe('places that could be taken for one another', () => {
  it('are those of one name, kind, city and area, however these are written', () => {
    const others: Partial<Lookalike>[] = [
      { name: 'Chaayos 2' },
      { citySlug: 'pune' },
      { area: 'Juhu' },
      { placeTypes: ['bars_pubs', 'cafes'] },
    ];
    expect(disambiguate([place(someId<VenueId>('a')), ...others.map((other, at) => place(someId<VenueId>(`${at}`), other))]).size).toBe(0);
    const alike: Partial<Lookalike>[] = [{ name: 'CHAAYOS ' }, { area: 'bandra' }, { placeTypes: ['cafes', 'bars_pubs'] }];
    expect(disambiguate([place(someId<VenueId>('a')), ...alike.map((other, at) => place(someId<VenueId>(`${at}`), other))]).size).toBe(4);
    expect(disambiguate([place(someId<VenueId>('a'), { area: 'Mumbai' }), place(someId<VenueId>('b'), { area: '' })]).size).toBe(2);
  });

  it('are told apart by an address that no other has, else by the way from the centre, at last by a number', () => {
    const way = { by: 'way', from: 'Bandra', nth: 1, of: 1 };
    const apart = disambiguate([
      place(someId<VenueId>('a'), { address: '1 Hill Road' }),
      place(someId<VenueId>('b'), { address: '2 Hill Road', ...north(2) }),
      place(someId<VenueId>('c'), { address: '2 hill road', ...north(1.2) }),
      place(someId<VenueId>('f'), { ...north(-3.04) }),
      place(someId<VenueId>('e'), { ...north(-3) }),
      place(someId<VenueId>('d')),
    ]);
    expect(Object.fromEntries(apart)).toEqual({
      a: { by: 'address' },
      b: { ...way, km: 2, direction: 'n' },
      c: { ...way, km: 1.2, direction: 'n' },
      d: { ...way, km: 0, direction: null },
      e: { ...way, km: 3, direction: 's', nth: 1, of: 2 },
      f: { ...way, km: 3, direction: 's', nth: 2, of: 2 },
    });
  });

  it('are seen from the centre of the city where the area is none of ours', () => {
    const apart = disambiguate([
      place(someId<VenueId>('a'), { area: 'Dharavi' }),
      place(someId<VenueId>('b'), { area: 'Dharavi', ...north(1) }),
    ]);
    expect(apart.get('a')).toMatchObject({ from: 'Mumbai', direction: 'sw', km: 4.9 });
  });

  it('lie in the eighth of the compass that a map shows', () => {
    const around = COMPASS.map((_, at) => at * (Math.PI / 4)).map((angle) => ({
      latitude: BANDRA.latitude + Math.cos(angle) / 100,
      longitude: BANDRA.longitude + Math.sin(angle) / 100 / Math.cos((BANDRA.latitude * Math.PI) / 180),
    }));
    expect(around.map((to) => directionTo(BANDRA, to))).toEqual([...COMPASS]);
  });
});
