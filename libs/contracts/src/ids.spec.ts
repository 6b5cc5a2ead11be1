import { describe, expect, it } from '@jest/globals';
import { venueOfSlug, venueSlug } from './ids.js';

const ID = '01900000-0000-7000-8000-00000000000a';

describe('the address of a venue', () => {
  it.each([
    ['Leopold Cafe', 'leopold-cafe'],
    ["Café Zoë's 2.0 – Bandra", 'cafe-zoes-2-0-bandra'],
    ['  ---  Bar & Grill !!', 'bar-grill'],
    ['चाय Point', 'point'],
    [`${'long '.repeat(20)}`, 'long-'.repeat(12).slice(0, -1)],
  ])('names %s in Latin letters and digits before the id', (name, words) => {
    expect(venueSlug({ id: ID, name })).toBe(`${words}-${ID}`);
    expect(venueOfSlug(venueSlug({ id: ID, name }))).toBe(ID);
  });

  it('is the id alone for a name without any', () => {
    expect(venueSlug({ id: ID, name: 'शाम' })).toBe(ID);
  });

  it.each([
    [ID, ID],
    [`whatever-${ID.toUpperCase()}`, ID],
    [`-${ID}`, ID],
    [`x${ID}`, null],
    [`leopold-${ID}-x`, null],
    ['leopold', null],
    ['', null],
  ])('leads by the id at the end of %s to %s', (slug, id) => {
    expect(venueOfSlug(slug)).toBe(id);
  });
});
