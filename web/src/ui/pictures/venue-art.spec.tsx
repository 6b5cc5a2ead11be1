import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { SCENES, type Scene } from '@app/domain';
import VenueArt from './venue-art/drawing.js';

/** The drawing of each id, without the name of its gradient, which always differs. */
const pictures = (ids: string[], scene: Scene): string[] => {
  const { container, unmount } = render(ids.map((id) => <VenueArt key={id} id={id} scene={scene} />));
  const drawn = [...container.children].map((each) => each.outerHTML.replaceAll(/(linearGradient id="|url\(#)[^")]*/g, '$1'));
  unmount();
  return drawn;
};
const ids = Array.from({ length: 12 }, (_, index) => `0190b1c2-7a00-7000-8000-${String(index * 7919).padStart(12, '0')}`);

describe('cover art', () => {
  it('differs for each venue of a kind, and is the same each time for one venue', () => {
    for (const scene of SCENES) {
      const drawn = pictures(ids, scene);
      // The drawings differ, not the sky alone.
      expect([scene, new Set(drawn.map((markup) => markup.slice(markup.indexOf('<g')))).size]).toEqual([scene, ids.length]);
      expect(pictures(ids.slice(0, 1), scene)).toEqual(drawn.slice(0, 1));
    }
  });

  it('follows the kitchen of a venue, and its kind where the kitchen is not known', () => {
    const drawn = (cuisines?: string[]): string => {
      const { container, unmount } = render(<VenueArt id="a" types={['casual_restaurants']} cuisines={cuisines} />);
      const markup = container.innerHTML.replaceAll(/(linearGradient id="|url\(#)[^")]*/g, '$1');
      unmount();
      return markup;
    };
    expect(drawn(['south indian'])).toContain(pictures(['a'], 'dosa')[0]);
    expect([drawn(), drawn(['international'])]).toEqual(pictures(['a'], 'bistro').flatMap((markup) => [markup, markup]));
  });

  it('is short: a page has dozens of pictures', () => {
    expect(SCENES.flatMap((scene) => pictures(ids, scene).filter((drawn) => drawn.length > 9_000))).toEqual([]);
  });

  it('shows five hours of the evening', () => {
    const skies = pictures(ids, 'cafe').map((drawn) =>
      /<linearGradient.*?<\/linearGradient>/
        .exec(drawn)?.[0]
        .match(/(\d+)%\)/g)
        ?.join(),
    );
    expect(new Set(skies).size).toBeGreaterThanOrEqual(4);
  });
});
