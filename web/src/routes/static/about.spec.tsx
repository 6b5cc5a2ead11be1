import '../../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ACTIVITIES, pageAt } from '@app/contracts';
import { show } from '../../testing/stub-api.js';
import AboutScreen from './about.js';

it('the pages that stand in no menu are linked once each, with a sentence', () => {
  show(<AboutScreen />);
  const links = screen.getAllByRole('link').flatMap((link) => (link.closest('ul') ? [link.getAttribute('href') ?? ''] : []));
  const pages = links.map((href) => pageAt(href.split('?')[0] ?? '')?.page);
  expect(pages).toEqual(['createDatebook', 'naturalTheme', 'compareDashboard', 'splitLanding', ...ACTIVITIES.map(() => 'category')]);
  expect(new Set(links).size).toBe(links.length);
});
