import type { Channel } from '@app/contracts';
import type { Database } from '@app/persistence';
import { vapidKeys, type Config } from '@app/platform';
import { Mail } from './mail.js';
import type { Post } from './post.js';
import { WebPush } from './web-push.js';

/** Opens a post for each channel of the configuration. */
export function openPosts(config: Config, database: Database): Record<Channel, Post> {
  return { email: new Mail(config, database), push: new WebPush(config, vapidKeys(config), database) };
}
