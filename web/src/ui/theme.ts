import { useEffect } from 'react';
import { create } from 'zustand';
import { local, LOCAL } from '../lib/storage.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const stored = (): Theme => {
  const value = local.get(LOCAL.theme);
  return value === 'light' || value === 'dark' ? value : 'system';
};

interface ThemeState {
  theme: Theme;
  /** Whether the page is painted dark. */
  dark: boolean;
  /** Whether the current page is dark unless a theme was chosen. */
  darkByDefault: boolean;
}
const deviceIsDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

const useThemeStore = create<ThemeState>(() => ({
  theme: stored(),
  dark: typeof document !== 'undefined' && document.documentElement.dataset['theme'] === 'dark',
  darkByDefault: false,
}));

/** The chosen theme. */
export function useTheme(): Theme {
  return useThemeStore((state) => state.theme);
}

/** Whether the page is shown dark, by choice or by the device. */
export function useDark(): boolean {
  return useThemeStore((state) => state.dark);
}

function paint(): void {
  const { theme, darkByDefault } = useThemeStore.getState();
  const dark = theme === 'system' ? darkByDefault || deviceIsDark() : theme === 'dark';
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  useThemeStore.setState({ dark });
}

/** Switches the theme and stores the choice; 'system' follows the device again. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') local.remove(LOCAL.theme);
  else local.set(LOCAL.theme, theme);
  useThemeStore.setState({ theme });
  paint();
}

/** Makes the current page dark by default, for screens in dark rooms: the device's setting is ignored, a chosen theme is not. */
export function useDarkByDefault(): void {
  useEffect(() => {
    const set = (darkByDefault: boolean): void => {
      useThemeStore.setState({ darkByDefault });
      paint();
    };
    set(true);
    return () => set(false);
  }, []);
}

/** Follows the device while the theme is 'system', and a choice in another tab; called once at the start. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  addEventListener('storage', ({ key }) => {
    if (key !== LOCAL.theme) return;
    useThemeStore.setState({ theme: stored() });
    paint();
  });
}
