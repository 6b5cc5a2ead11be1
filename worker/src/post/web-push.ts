import { createHash } from 'node:crypto';
import type { RequestDetails, Urgency } from 'web-push';
import type { Priority } from '@app/contracts';
import type { Database, DeliveryRow, ResultOf } from '@app/persistence';
import { isPushAddress, type Config } from '@app/platform';
import { callPublic } from './call-public.js';
import { DEADLINES, identity, Undeliverable, type Post } from './post.js';

type Browser = ResultOf<'browsers', 'ofOwner'>;

const URGENCY: Record<Priority, Urgency> = { urgent: 'high', high: 'normal', normal: 'low', other: 'very-low' };
/** The time for which a push service keeps a push for an offline browser, unless its news ends earlier. */
const DAY_S = 86_400;
/** The answers of a push service for a browser that has unsubscribed. */
const GONE = [404, 410];

/**
 * Pushes to all browsers of a person, and tries again only the browsers that failed. A push that arrives twice has the same topic at the push service
 * and the same tag in the browser, so it replaces the first one.
 */
export class WebPush implements Post {
  private readonly deliveries: Database['deliveries'];

  constructor(
    private readonly config: Config,
    private readonly keys: { publicKey: string; privateKey: string } | null,
    private readonly database: Database,
    private readonly deadlineMs = DEADLINES.push,
  ) {
    this.deliveries = database.deliveries;
  }

  async send(delivery: DeliveryRow): Promise<void> {
    if (!this.keys) throw new Undeliverable('Pushes are not set up');
    const { user_id: userId, staff_id: staffId } = delivery;
    const browsers = userId
      ? await this.database.browsers.ofOwner({ userId })
      : staffId
        ? await this.database.browsers.ofOwner({ staffId })
        : [];
    const left = browsers.filter(({ id }) => !delivery.reached.includes(id));
    const tries = await Promise.allSettled(left.map((browser) => this.pushTo(browser, delivery)));
    const failed = tries.find((one) => one.status === 'rejected');
    if (!failed) return;
    const reached = left.filter((_, n) => tries[n]?.status === 'fulfilled').map(({ id }) => id);
    if (reached.length > 0) await this.deliveries.reached(delivery.id, reached);
    throw failed.reason;
  }

  private async pushTo(browser: Browser, delivery: DeliveryRow): Promise<void> {
    // Checks the address again, because this process may allow less than the one that stored it.
    if (!isPushAddress(browser.endpoint, this.config)) return this.database.browsers.purge(browser.id);
    const options = { name: 'The push service', local: this.config.localPushes, deadlineMs: this.deadlineMs };
    const status = await callPublic(await this.details(browser, delivery), options);
    if (GONE.includes(status)) return this.database.browsers.purge(browser.id);
    if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`);
  }

  private async details({ endpoint, p256dh, auth }: Browser, delivery: DeliveryRow): Promise<RequestDetails> {
    // A worker that sends no push does without the memory of the package.
    const { default: webPush } = await import('web-push');
    const { title, text, href, priority } = delivery.payload;
    const topic = createHash('sha256').update(identity(delivery)).digest('base64url').slice(0, 32);
    const left = delivery.useful_until ? Math.ceil((delivery.useful_until.getTime() - Date.now()) / 1000) : DAY_S;
    const { publicKey, privateKey } = this.keys ?? { publicKey: '', privateKey: '' };
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, body: text, url: `${this.config.publicUrl}${href}`, tag: topic }),
      {
        vapidDetails: { subject: `mailto:${this.config.mailFrom}`, publicKey, privateKey },
        TTL: Math.min(DAY_S, Math.max(60, left)),
        urgency: URGENCY[priority],
        topic,
      },
    );
  }
}
