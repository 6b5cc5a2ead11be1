import { expect, it } from '@jest/globals';
import { LimiterRateLimits } from '@app/platform';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { LinkPictures } from './link-picture.js';

it('draws no picture for an address over its limit, which still gets every cached picture', async () => {
  const pictures = new LinkPictures(new LimiterRateLimits(() => new RateLimiterMemory({ points: 1, duration: 60 })));
  const draw = (title: string, from: string) => pictures.draw({ scene: 'goSolo', title, words: [], foot: '' }, 'png', from);
  const first = await draw('One', '198.51.100.1');
  expect(first).not.toBeNull();
  expect(await draw('Two', '198.51.100.1')).toBeNull();
  expect(await draw('One', '198.51.100.1')).toBe(first);
  const second = await draw('Two', '198.51.100.2');
  expect(second).not.toBeNull();
  expect(await draw('Two', '198.51.100.1')).toBe(second);
});
