import '../../testing/browser-globals.js';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { MapPin } from './points.js';
import { PlacesMap } from './places-map.js';

const MUMBAI: MapPin[] = [
  { id: 'a', name: 'Sea View', lat: 19.055, lng: 72.84, price: 2_640 },
  { id: 'b', name: 'Corner House', lat: 19.12, lng: 72.9, price: 2_100 },
];
/** The addresses that were fetched; they are answered with the files of the product. */
const asked: string[] = [];
const around = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = ((address: string) => {
    asked.push(address);
    const file = new URL(`../../../public${address}`, import.meta.url);
    return Promise.resolve({ ok: true, json: () => Promise.resolve(JSON.parse(readFileSync(file, 'utf8'))) });
  }) as unknown as typeof fetch;
});
afterAll(() => void (globalThis.fetch = around));
/** jsdom has no layout, and a map draws only what fits its size. */
const SIDES = ['clientWidth', 'clientHeight'] as const;
beforeAll(() => SIDES.forEach((side) => Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 400 })));
afterAll(() => SIDES.forEach((side) => Reflect.deleteProperty(HTMLElement.prototype, side)));
afterEach(() => {
  cleanup();
  asked.length = 0;
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
    const pin = map.querySelector('[aria-label^="Sea View"]');
    if (pin) fireEvent.click(pin);
    expect(chosen).toHaveBeenCalledWith('a');
    rerender(<PlacesMap label="Map" pins={MUMBAI} selected="a" onSelect={chosen} />);
    expect(texts(map, '.map-chosen')).toEqual(['₹2,640']);
  });

  it('gives the keyboard itself, its zoom and each pin as a button with a name', async () => {
    const chosen = jest.fn();
    render(<PlacesMap label="Two offers" pins={MUMBAI} onSelect={chosen} />);
    const map = await drawn();
    await waitFor(() => expect(texts(map, '.map-price')).toHaveLength(2));
    expect(map.getAttribute('aria-label')).toMatch(/^Two offers\. Arrow keys/);
    expect(map.tabIndex).toBe(0);
    const pin = within(map).getByRole('button', { name: 'Sea View, ₹2,640' });
    expect(pin.tabIndex).toBe(0);
    fireEvent.focus(pin);
    expect(screen.getByRole('tooltip').textContent).toBe('Sea View, ₹2,640');
    fireEvent.keyDown(pin, { key: ' ' });
    expect(chosen).toHaveBeenCalledWith('a');
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      'Corner House, ₹2,100',
      'Sea View, ₹2,640',
      'Zoom in',
      'Zoom out',
    ]);
    expect([...map.querySelectorAll('.map-name')].filter((one) => !one.closest('[aria-hidden="true"]'))).toEqual([]);
    expect(screen.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeTruthy();
  });

  it('has the readable text of a cluster in its name, so that a voice can press it', async () => {
    const close = Array.from({ length: 5 }, (_, n) => ({
      id: `c${n}`,
      name: `House ${n}`,
      lat: 19.05 + n / 1e5,
      lng: 72.84,
      price: 3_000 + n,
    }));
    render(<PlacesMap label="Map" pins={close} />);
    const map = await drawn();
    const cluster = await within(map).findByRole('button', { name: '5 places. Zoom in, ₹3,000+' });
    for (const hidden of cluster.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    expect(cluster.textContent).toBe('5');
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

  it('draws the outlines that the product ships where no tiles are configured', async () => {
    render(<PlacesMap label="Map" pins={MUMBAI} rings={{ centre: { latitude: 19.07, longitude: 72.87 }, km: [2, 5] }} />);
    const map = await drawn();
    await waitFor(() => expect(texts(map, '.map-name')).toContain('Dharavi'));
    expect(texts(map, '.map-name')).toContain('Andheri');
    expect(map.querySelectorAll('.map-ring')).toHaveLength(2);
    expect(map.querySelectorAll('path.map-water')).toHaveLength(1);
    expect(map.querySelectorAll('img')).toHaveLength(0);
  });

  it('names the cities when it shows several', async () => {
    const kochi = { id: 'k', name: 'Fort House', lat: 9.96, lng: 76.24 };
    render(<PlacesMap label="Map" pins={[...MUMBAI, kochi]} />);
    await waitFor(async () => expect(texts(await drawn(), '.map-name-city')).toEqual(expect.arrayContaining(['Mumbai', 'Kochi'])));
    expect(texts(await drawn(), '.map-name')).not.toContain('Andheri');
  });

  it('draws distances around a single place', async () => {
    render(<PlacesMap label="Map" pins={[{ id: 'k', name: 'Fort House', lat: 9.96, lng: 76.24 }]} />);
    const map = await drawn();
    await waitFor(() => expect(map.querySelectorAll('.map-ring')).toHaveLength(4));
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
    expect(asked).toEqual([]);
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
