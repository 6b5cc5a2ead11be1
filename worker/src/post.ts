import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { DeliveryRow } from '@app/persistence';
import type { Config } from '@app/platform';

/** Takes mails and pushes. */
export interface Post {
  send(delivery: DeliveryRow): Promise<void>;
}

/** The same for the same fact, kind and person, so that a repetition can be recognised. */
const identity = (delivery: DeliveryRow): string => `${delivery.event_id}.${delivery.user_id ?? delivery.staff_id}.${delivery.type}`;

/**
 * Writes into the folder `outbox` of the data folder: a mail as an .eml file, a push as JSON, named by its identity, so that a
 * repetition overwrites itself. A provider takes this one's place.
 */
export class FileOutbox implements Post {
  private readonly folder: string;
  private readonly mail = createTransport({ streamTransport: true, buffer: true });

  constructor(private readonly config: Config) {
    this.folder = join(config.dataDir, 'outbox');
  }

  async send(delivery: DeliveryRow): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const content = delivery.channel === 'email' ? await this.compose(delivery) : this.pack(delivery);
    const file = join(this.folder, `${identity(delivery)}.${delivery.channel === 'email' ? 'eml' : 'push.json'}`);
    // Whole or not at all: a crash must not leave half a mail.
    await writeFile(`${file}.part`, content, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }

  private async compose(delivery: DeliveryRow): Promise<Buffer> {
    const { hostname } = new URL(this.config.publicUrl);
    const { to, title, text, href, calendar } = delivery.payload;
    const { message } = await this.mail.sendMail({
      from: { name: this.config.productName, address: `no-reply@${hostname}` },
      to,
      subject: title,
      text: `${text}\n\n${this.config.publicUrl}${href}\n`,
      messageId: `<${identity(delivery)}@${hostname}>`,
      ...(calendar ? { icalEvent: { method: 'PUBLISH', filename: 'booking.ics', content: calendar } } : {}),
    });
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory');
    return message;
  }

  private pack(delivery: DeliveryRow): string {
    const { title, text, href } = delivery.payload;
    return JSON.stringify({ topic: identity(delivery), user: delivery.user_id, title, text, url: `${this.config.publicUrl}${href}` });
  }
}
