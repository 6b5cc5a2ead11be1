import { CITY_SLUGS } from '@app/contracts';
import { adoptLiveNumbers, adoptPausedCities } from '@app/domain';
import type { Database, ResultOf } from '@app/persistence';
import { liveNumbersOf } from './change-live-setting.js';

type LiveSettingRow = ResultOf<'liveSettings', 'list'>;

/** The interval at which each process reads the settings: a message of the change bus may be lost, and a change has to be in force within 5 s. */
const READ_EVERY_MS = 4_000;

interface FollowOptions {
  database: Pick<Database, 'liveSettings'>;
  /** Calls its argument when another process may have changed a setting; gives the end of that. */
  onHint: (read: () => void) => () => void;
  /** A read failed, or the numbers do not fit the base; what was in force stays, or the base. */
  onFault: (fault: unknown) => void;
}

/** The settings that operations change while the product runs, as this process has read them last. */
export class LiveSettingsInForce {
  private rows: readonly LiveSettingRow[] = [];
  private timer: NodeJS.Timeout | undefined;
  private reading: Promise<void> | null = null;
  private isStale = false;
  private stopped = false;
  private readonly endHints: () => void;

  private constructor(private readonly options: FollowOptions) {
    this.endHints = options.onHint(() => void this.read());
  }

  /** Reads the settings, puts the numbers in force, and follows their changes until `stop`. */
  static async follow(options: FollowOptions): Promise<LiveSettingsInForce> {
    const settings = new LiveSettingsInForce(options);
    await settings.read();
    return settings;
  }

  /** Whether the simulated venues take part: as operations have set it, else `base`. */
  isMarketOn(base: boolean): boolean {
    const value = this.valueOf('demoMarket');
    return typeof value === 'boolean' ? value : base;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.endHints();
    await this.reading;
  }

  /** Reads the settings now; a hint during a read causes another one, because that read may predate the change. */
  read(): Promise<void> {
    if (this.reading) {
      this.isStale = true;
      return this.reading;
    }
    clearTimeout(this.timer);
    this.reading = this.readOnce().finally(() => {
      this.reading = null;
      if (this.stopped) return;
      if (this.isStale) {
        this.isStale = false;
        void this.read();
      } else this.timer = setTimeout(() => void this.read(), READ_EVERY_MS).unref();
    });
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    try {
      this.rows = await this.options.database.liveSettings.list();
      adoptPausedCities(CITY_SLUGS.filter((city) => this.valueOf(`city:${city}`) === true));
      if (!adoptLiveNumbers(liveNumbersOf(this.rows))) this.options.onFault('the changed numbers do not fit the base');
    } catch (error) {
      if (!this.stopped) this.options.onFault(error);
    }
  }

  private valueOf(name: LiveSettingRow['name']) {
    return this.rows.find((row) => row.name === name)?.value ?? null;
  }
}
