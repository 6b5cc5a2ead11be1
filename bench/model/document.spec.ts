import { expect, it } from '@jest/globals';
import { placed } from './document.mjs';

const NEW = '## What a day of plans costs\n\nnew';

it('the section takes the place of the one before, or comes after the introduction', () => {
  expect(placed('# Scaling it\n\ntext\n\n## Other\n\nmore\n', NEW)).toBe(`# Scaling it\n\ntext\n\n${NEW}\n\n## Other\n\nmore\n`);
  const before = '# Scaling it\n\n## What a day of plans costs\n\nold\n\n### From bid to screen\n\nold\n\n## Other\n\nmore\n';
  expect(placed(before, NEW)).toBe(`# Scaling it\n\n${NEW}\n\n## Other\n\nmore\n`);
});
