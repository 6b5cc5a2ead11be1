import { describe, expect, it } from '@jest/globals';
import { knownPath } from './known-path.js';

describe('the cache path of a rendered page', () => {
  it.each([
    ['/about?utm_source=mail&x=1', '/about'],
    ['/About/', '/about'],
    ['/privacy-policy?lang=hi&q=tea', '/privacy-policy'],
    ['/venue/01900000-0000-7000-8000-000000000001?city=goa', '/venue/01900000-0000-7000-8000-000000000001'],
    ['/venue/01900000-0000-7000-8000-00000000000A', '/venue/01900000-0000-7000-8000-00000000000a'],
    ['/venue/Tea-Room-01900000-0000-7000-8000-00000000000A', '/venue/tea-room-01900000-0000-7000-8000-00000000000a'],
    ['/home-new?for=guide&city=goa', '/home-new'],
    ['/things-to-do/goa?open=now&category=art', '/things-to-do/goa'],
    ['/guides?city=goa&x=1', '/guides?city=goa'],
    ['/guides?city=atlantis', '/guides'],
  ])('keeps of %s only the parameters that the page reads', (url, path) => {
    expect(knownPath(url)).toBe(path);
  });

  it.each([
    ['/city/goa?x=1&q=%20tea%20&city=mumbai&radius=5', '/city/goa?q=tea'],
    ['/city/goa?sort=name&category=dining', '/city/goa?category=dining&sort=name'],
    ['/city/goa?category=dining&sort=name&sort=rating', '/city/goa?category=dining&sort=name'],
    ['/city/goa?category=dining&type=spas&open=', '/city/goa?category=dining'],
    ['/city/goa?after=01900000-0000-7000-8000-000000000001', '/city/goa?after=01900000-0000-7000-8000-000000000001'],
    ['/city/goa/cafes?category=art&type=spas&sort=name', '/city/goa/cafes?sort=name'],
    ['/city/goa/baga?category=art&area=panaji', '/city/goa/baga?category=art'],
    ['/city/goa/baga/cafes?type=spas&open=now', '/city/goa/baga/cafes?open=now'],
    ['/category/cafes?city=goa&type=spas', '/category/cafes?city=goa'],
    // A category asks for the city first.
    ['/category/art?sort=name', '/category/art'],
    ['/city/goa?area=bandra', '/city/goa'],
    ['/category/art?category=dining&city=goa', '/category/art?city=goa'],
    ['/venue-showcase?city=goa&partners=false', '/venue-showcase?city=goa'],
    ['/places-near-me?city=goa&price=2', '/places-near-me?city=goa&price=2'],
    ['/places-near-me?q=tea&price=2', '/places-near-me?price=2&q=tea'],
    // Without a city or words the server renders no list.
    ['/places-near-me?price=2', '/places-near-me'],
  ])('keeps of the list %s the filters that narrow it, in one order', (url, path) => {
    expect(knownPath(url)).toBe(path);
  });

  it.each([
    ['/city/atlantis', '/city/-'],
    ['/city/goa/bandra?sort=name', '/city/goa/-'],
    ['/city/atlantis/baga/cafes', '/city/-/-/cafes'],
    ['/category/gambling', '/category/-'],
    ['/venue/1', '/venue/-'],
    ['/city/goa?type=zzz&sort=name', '/city/goa?type=-'],
    ['/city/goa?price=9', '/city/goa?price=-'],
    ['/city/goa?after=1', '/city/goa?after=-'],
  ])('is the same for %s as for anything else that does not exist there', (url, path) => {
    expect(knownPath(url)).toBe(path);
  });

  it('cuts a search text at the length of its field', () => {
    expect(knownPath(`/city/goa?q=${'x'.repeat(500)}`)).toBe(`/city/goa?q=${'x'.repeat(100)}`);
  });
});
