import '../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { KEEPS_PLACE } from '../lib/overlays/keeps-place.js';
import { Scroll } from './scroll.js';

const scrolled: string[] = [];
beforeEach(() => {
  scrolled.length = 0;
  globalThis.scrollTo = () => void scrolled.push('top');
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
});
afterEach(cleanup);

function Page() {
  const [read, setRead] = useState(false);
  return (
    <>
      <Scroll />
      <Link to="/booking/1#review">Rate it</Link>
      <Link to="/home">Home</Link>
      <Link to="?request=1" state={KEEPS_PLACE}>
        Open the request
      </Link>
      <button onClick={() => setRead(true)}>The booking is read</button>
      {read && <section id="review">How was it?</section>}
    </>
  );
}

it('a link to a section scrolls to it and focuses it once it is rendered, each time the link is followed', async () => {
  render(<Page />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByText('Rate it'));
  expect(scrolled).toEqual([]);
  await userEvent.click(screen.getByText('The booking is read'));
  await waitFor(() => expect(document.activeElement?.id).toBe('review'));
  await userEvent.click(screen.getByText('Rate it'));
  await userEvent.click(screen.getByText('Home'));
  expect(scrolled).toEqual(['review', 'review', 'top']);
});

it('a page that shows more of itself stays at its place', async () => {
  render(<Page />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByText('Open the request'));
  expect(scrolled).toEqual([]);
});
