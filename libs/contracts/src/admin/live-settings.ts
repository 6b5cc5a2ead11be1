import type { Instant } from '../ids.js';
import type { CitySlug } from '../options.js';

/** The numbers of the rules that operations change while the product runs. */
export const LIVE_NUMBERS = [
  'windowUnder3hMs',
  'windowUnder24hMs',
  'windowUnder3dMs',
  'windowElseMs',
  'inviteCap',
  'acknowledgeMs',
] as const;
export type LiveNumber = (typeof LIVE_NUMBERS)[number];

/** The name of a setting: a number, the demo market, or the pause of a city. */
export type LiveSettingName = LiveNumber | 'demoMarket' | `city:${CitySlug}`;

/** The last change of a setting. */
export interface LiveSettingChange {
  /** The first name of the author; null: the account is gone. */
  by: string | null;
  reason: string;
  at: Instant;
}

/** A setting as it was read; a save of an older version is refused. */
interface LiveSettingView {
  version: number;
  /** null: it was never changed. */
  change: LiveSettingChange | null;
}
export interface LiveNumberView extends LiveSettingView {
  key: LiveNumber;
  value: number;
  /** The number that holds without a change: of the environment, else of the source. */
  base: number;
  least: number;
  most: number;
}
export interface CityPauseView extends LiveSettingView {
  city: CitySlug;
  paused: boolean;
}
export interface DemoMarketView extends LiveSettingView {
  on: boolean;
  /** What holds without a change. */
  base: boolean;
}

/** GET /api/admin/live-settings: what operations change of an evening; it is in force in all processes within seconds. */
export interface LiveSettings {
  numbers: LiveNumberView[];
  cities: CityPauseView[];
  demoMarket: DemoMarketView;
}

interface SaveSetting {
  /** For the security log. */
  reason: string;
  version: number;
}
/** PUT /api/admin/live-settings/numbers/:key; null: the base holds again. */
export interface SaveLiveNumber extends SaveSetting {
  value: number | null;
}
/** PUT /api/admin/live-settings/cities/:city */
export interface SaveCityPause extends SaveSetting {
  paused: boolean;
}
/** PUT /api/admin/live-settings/demo-market; null: the base holds again. */
export interface SaveDemoMarket extends SaveSetting {
  on: boolean | null;
}
