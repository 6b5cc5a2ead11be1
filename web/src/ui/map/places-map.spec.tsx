import '../../testing/browser-globals.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { MapPin } from './points.js';
import { PlacesMap } from './places-map.js';

const MUMBAI: MapPin[] = [
  { id: 'a', name: 'Sea View', lat: 19.055, lng: 72.84, price: 2_640 },
  { id: 'b', name: 'Corner House', lat: 19.12, lng: 72.9, price: 2_100 },
];
/** jsdom has no layout, and a map draws only what fits its size. */
const SIDES = ['clientWidth', 'clientHeight'] as const;
beforeAll(() => SIDES.forEach((side) => Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 400 })));
afterAll(() => SIDES.forEach((side) => Reflect.deleteProperty(HTMLElement.prototype, side)));
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

const drawn = async (): Promise<HTMLElement> => screen.findByRole('application');
const texts = (map: HTMLElement, of: string) => [...map.querySelectorAll(of)].map((one) => one.textContent);
const tiles = () => {
  document.head.innerHTML = '<meta name="tiles-url" content="https://tiles.example/{z}/{x}/{y}.png">';
};

describe('a map of places', () => {
  it('shows the price of each place on its pin, and highlights the tapped one', async () => {
    const chosen = jest.fn();
    const { rerender } = render(<PlacesMap label="Map" pins={MUMBAI} onSelect={chosen} />);
    const map = await drawn();
    await waitFor(() => expect(texts(map, '.map-price').sort()).toEqual(['₹2,100', '₹2,640']));
    const pin = map.querySelector('[title="Sea View"]');
    if (pin) fireEvent.click(pin);
    expect(chosen).toHaveBeenCalledWith('a');
    rerender(<PlacesMap label="Map" pins={MUMBAI} selected="a" onSelect={chosen} />);
    expect(texts(map, '.map-chosen')).toEqual(['₹2,640']);
  });

  it('gives the keyboard itself and its zoom, but no pin, and hides the drawing from screen readers', async () => {
    render(<PlacesMap label="Two offers" pins={MUMBAI} />);
    const map = await drawn();
    await waitFor(() => expect(texts(map, '.map-price')).toHaveLength(2));
    expect(map.getAttribute('aria-label')).toMatch(/^Two offers\. Arrow keys/);
    expect(map.tabIndex).toBe(0);
    expect([...map.querySelectorAll('[tabindex], a, button')]).toEqual([]);
    expect([...map.querySelectorAll('.map-anchor')].filter((one) => !one.closest('[aria-hidden="true"]'))).toEqual([]);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Zoom in', 'Zoom out']);
    expect(screen.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeTruthy();
  });

  it('loads once it is visible and the browser is idle', async () => {
    const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    const idle: (() => void)[] = [];
    const stand = {
      IntersectionObserver: function observer(this: object, callback: (typeof seen)[number]) {
        seen.push(callback);
        Object.assign(this, { observe: () => undefined, disconnect: () => undefined });
      },
      requestIdleCallback: (work: () => void) => idle.push(work),
      cancelIdleCallback: () => undefined,
    };
    Object.assign(globalThis, stand);
    try {
      const { unmount } = render(<PlacesMap label="Map" pins={MUMBAI} />);
      seen[0]?.([{ isIntersecting: false }]);
      expect(idle).toHaveLength(0);
      seen[0]?.([{ isIntersecting: true }]);
      expect(idle).toHaveLength(1);
      expect(screen.queryByRole('application')).toBeNull();
      act(() => idle[0]?.());
      expect(await drawn()).toBeTruthy();
      unmount();
    } finally {
      for (const name of Object.keys(stand)) Reflect.deleteProperty(globalThis, name);
    }
  });

  it('fetches nothing without configured tiles, and draws the areas and distances instead', async () => {
    render(<PlacesMap label="Map" pins={MUMBAI} rings={{ centre: { latitude: 19.07, longitude: 72.87 }, km: [2, 5] }} />);
    const map = await drawn();
    await waitFor(() => expect(texts(map, '.map-name')).toEqual(expect.arrayContaining(['Andheri', '2 km', '5 km'])));
    expect(map.querySelectorAll('.map-ring')).toHaveLength(2);
    expect(map.querySelectorAll('img')).toHaveLength(0);
  });

  it('names the cities when it shows several, and distances around a single place', async () => {
    const kochi = { id: 'k', name: 'Fort House', lat: 9.96, lng: 76.24 };
    const { unmount } = render(<PlacesMap label="Map" pins={[...MUMBAI, kochi]} />);
    await waitFor(async () => expect(texts(await drawn(), '.map-name-far')).toEqual(expect.arrayContaining(['Mumbai', 'Kochi'])));
    expect(texts(await drawn(), '.map-name')).not.toContain('Andheri');
    unmount();
    render(<PlacesMap label="Map" pins={[kochi]} />);
    await waitFor(async () => expect(texts(await drawn(), '.map-distance')).toEqual(['0.5 km', '1 km', '2 km', '5 km']));
  });

  it('fetches only tiles of its view, which does not follow the reader’s place', async () => {
    tiles();
    // The reader is in Delhi, 1,150 km away.
    render(<PlacesMap label="Map" pins={MUMBAI} here={{ lat: 28.6139, lng: 77.209 }} />);
    const map = await drawn();
    await waitFor(() => expect(map.querySelectorAll('img').length).toBeGreaterThan(0));
    for (const { src } of map.querySelectorAll('img')) {
      const [z = 0, x = 0] = /tiles\.example\/(\d+)\/(\d+)/.exec(src)?.slice(1).map(Number) ?? [];
      const west = (x / 2 ** z) * 360 - 180;
      expect(west).toBeGreaterThan(71);
      expect(west).toBeLessThan(74);
    }
    expect(map.querySelectorAll('.map-quarter')).toHaveLength(0);
  });

  it('rounds the reader’s place to the grid', async () => {
    const cellOf = async (lat: number, lng: number) => {
      const { unmount } = render(<PlacesMap label="Map" pins={[]} centre={{ latitude: 19.07, longitude: 72.87 }} here={{ lat, lng }} />);
      const map = await drawn();
      await waitFor(() => expect(map.querySelector('.map-here')).not.toBeNull());
      const path = map.querySelector('.map-here')?.getAttribute('d');
      unmount();
      return path;
    };
    const [one, same, next] = [await cellOf(19.0701, 72.8701), await cellOf(19.0709, 72.8715), await cellOf(19.0801, 72.8801)];
    expect(same).toBe(one);
    expect(next).not.toBe(one);
  });
});
