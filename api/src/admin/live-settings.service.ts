import { Inject, Injectable } from '@nestjs/common';
import { changeLiveSetting, type ChangeLiveSetting } from '@app/application';
import {
  CITY_SLUGS,
  LIVE_NUMBERS,
  type LiveSettingName,
  type LiveSettings,
  type SaveCityPause,
  type SaveDemoMarket,
  type SaveLiveNumber,
} from '@app/contracts';
import { baseTunables, tunableRanges } from '@app/domain';
import { Database } from '@app/persistence';
import type { ChangeBus, Config } from '@app/platform';
import { fail, unwrap } from '../http/problem.js';
import type { AuthUser } from '../http/session/access.js';
import { CHANGE_BUS, CONFIG } from '../tokens.js';

/** The settings that operations change while the product runs. */
@Injectable()
export class LiveSettingsService {
  constructor(
    private readonly database: Database,
    @Inject(CHANGE_BUS) private readonly changeBus: ChangeBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reads what is stored, which every process has in force within seconds, beside the base of this one. */
  async read(): Promise<LiveSettings> {
    const stored = new Map((await this.database.liveSettings.listChanges()).map((row) => [row.name, row]));
    const settingOf = (name: LiveSettingName) => {
      const row = stored.get(name);
      return { value: row?.value ?? null, view: { version: row?.version ?? 0, change: row?.change ?? null } };
    };
    const base = baseTunables();
    const numbers = LIVE_NUMBERS.flatMap((key) => {
      const range = tunableRanges().find((each) => each.key === key);
      const { value, view } = settingOf(key);
      return range
        ? [{ key, value: typeof value === 'number' ? value : base[key], base: base[key], least: range.least, most: range.most, ...view }]
        : [];
    });
    const market = settingOf('demoMarket');
    return {
      numbers,
      cities: CITY_SLUGS.map((city) => {
        const { value, view } = settingOf(`city:${city}`);
        return { city, paused: value === true, ...view };
      }),
      demoMarket: {
        on: typeof market.value === 'boolean' ? market.value : this.config.demoMarket,
        base: this.config.demoMarket,
        ...market.view,
      },
    };
  }

  saveNumber(user: AuthUser, key: string, { value, reason, version }: SaveLiveNumber): Promise<void> {
    const name = LIVE_NUMBERS.find((each) => each === key) ?? fail('not-found');
    return this.save({ name, value, reason, version, actorId: user.id });
  }

  saveCity(user: AuthUser, slug: string, { paused, reason, version }: SaveCityPause): Promise<void> {
    const city = CITY_SLUGS.find((each) => each === slug) ?? fail('not-found');
    return this.save({ name: `city:${city}`, value: paused, reason, version, actorId: user.id });
  }

  saveDemoMarket(user: AuthUser, { on, reason, version }: SaveDemoMarket): Promise<void> {
    return this.save({ name: 'demoMarket', value: on, reason, version, actorId: user.id });
  }

  /** Saves a change and has every process read it; one that misses the message reads within two seconds. */
  private async save(change: ChangeLiveSetting): Promise<void> {
    await this.database.transaction(async (tx) => unwrap(await changeLiveSetting(tx, change)));
    this.changeBus.publish({ settings: true });
  }
}
