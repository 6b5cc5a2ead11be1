import { Inject, Injectable } from '@nestjs/common';
import type { NewPushSubscription, PushKey } from '@app/contracts';
import { Database, type Owner } from '@app/persistence';
import { isPushAddress, vapidKeys, type Config } from '@app/platform';
import { fail } from '../http/problem.js';
import { CONFIG } from '../tokens.js';

const NO_ADDRESS = 'must be the https address of a push service we know';

/** The browsers that take pushes, of planners and of a venue's staff. */
@Injectable()
export class BrowsersService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What a browser needs to ask for pushes; null where none are sent. */
  key(): PushKey {
    return { key: vapidKeys(this.config)?.publicKey ?? null };
  }

  /** Adds a browser, or takes it over from whoever used it before. */
  async add(owner: Owner, token: Buffer, subscription: NewPushSubscription): Promise<{ id: string }> {
    if (!isPushAddress(subscription.endpoint, this.config)) fail('invalid-fields', undefined, { endpoint: [NO_ADDRESS] });
    return { id: await this.database.transaction((tx) => tx.browsers.add(owner, token, subscription)) };
  }

  async remove(owner: Owner, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => tx.browsers.remove(owner, id)))) fail('not-found');
  }
}
