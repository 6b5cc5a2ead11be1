import { create } from 'zustand';
import { local, LOCAL } from '../lib/storage.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const stored = (): Theme => {
  const value = local.get(LOCAL.theme);
  return value === 'light' || value === 'dark' ? value : 'system';
};

const useThemeStore = create<{ theme: Theme }>(() => ({ theme: stored() }));

/** The chosen theme. */
export function useTheme(): Theme {
  return useThemeStore((state) => state.theme);
}

function paint(theme: Theme): void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset['theme'] = theme === 'system' ? (systemDark ? 'dark' : 'light') : theme;
}

/** Switches the theme and keeps the choice; 'system' follows the device again. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') local.remove(LOCAL.theme);
  else local.set(LOCAL.theme, theme);
  useThemeStore.setState({ theme });
  paint(theme);
}

/** Follows the device while the theme is 'system'; called once at the start. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => paint(useThemeStore.getState().theme));
}
