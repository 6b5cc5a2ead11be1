import { Inject, Injectable } from '@nestjs/common';
import type { NewPushSubscription, PushKey } from '@app/contracts';
import { Database, type Owner } from '@app/persistence';
import { isPushAddress, vapidKeys, type Config } from '@app/platform';
import { fail } from '../http/problem.js';
import { CONFIG } from '../tokens.js';

const NO_ADDRESS = 'must be the https address of a push service we know';

/** The browsers of planners and of venue staff that receive pushes. */
@Injectable()
export class BrowsersService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The public key for push subscriptions; null when pushes are not configured. */
  key(): PushKey {
    return { key: vapidKeys(this.config)?.publicKey ?? null };
  }

  /** Adds a browser, or moves it over from its previous owner. */
  async add(owner: Owner, token: Buffer, subscription: NewPushSubscription): Promise<{ id: string }> {
    if (!isPushAddress(subscription.endpoint, this.config)) fail('invalid-fields', undefined, { endpoint: [NO_ADDRESS] });
    return { id: await this.database.transaction((tx) => tx.browsers.add(owner, token, subscription)) };
  }

  async remove(owner: Owner, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => tx.browsers.remove(owner, id)))) fail('not-found');
  }
}
