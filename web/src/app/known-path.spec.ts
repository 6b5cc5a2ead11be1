import { describe, expect, it } from '@jest/globals';
import { knownPath } from './known-path.js';

describe('the cache path of a rendered page', () => {
  it.each([
    ['/about?utm_source=mail&x=1', '/about'],
    ['/About/', '/about'],
    ['/privacy-policy?lang=hi&q=tea', '/privacy-policy'],
    ['/venue/01900000-0000-7000-8000-000000000001?city=goa', '/venue/01900000-0000-7000-8000-000000000001'],
    ['/venue/01900000-0000-7000-8000-00000000000A', '/venue/01900000-0000-7000-8000-00000000000a'],
    ['/home-new?for=guide&city=goa', '/home-new'],
    ['/guides?city=goa&x=1', '/guides?city=goa'],
    ['/guides?city=atlantis', '/guides'],
  ])('keeps of %s only the parameters that the page reads', (url, path) => {
    expect(knownPath(url)).toBe(path);
  });

  it.each([
    ['/city/goa?x=1&q=%20tea%20&city=mumbai&radius=5', '/city/goa?q=tea'],
    ['/city/goa?sort=name&category=dining', '/city/goa?category=dining&sort=name'],
    ['/city/goa?category=dining&sort=name&sort=rating', '/city/goa?category=dining&sort=name'],
    ['/city/goa?category=dining&type=spas&price=9&open=later', '/city/goa?category=dining'],
    ['/city/goa?area=bandra', '/city/goa'],
    ['/things-to-do/goa?open=now&category=art', '/things-to-do/goa?category=art'],
    ['/category/art?category=dining&city=goa', '/category/art?city=goa'],
    ['/venue-showcase?city=goa&partners=false', '/venue-showcase?city=goa'],
    ['/places-near-me?city=goa&price=2', '/places-near-me?city=goa&price=2'],
    // Without a city the server renders no list.
    ['/places-near-me?q=tea&price=2', '/places-near-me'],
  ])('keeps of the list %s the filters that narrow it, in one order', (url, path) => {
    expect(knownPath(url)).toBe(path);
  });

  it('cuts a search text at the length of its field', () => {
    expect(knownPath(`/city/goa?q=${'x'.repeat(500)}`)).toBe(`/city/goa?q=${'x'.repeat(60)}`);
  });
});
