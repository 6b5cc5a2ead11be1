import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { PLACE_TAKEN } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { DeliveryRow } from '@app/persistence';
import { resetToken, staffInviteToken, type Config } from '@app/platform';
import { render } from '../notifications/render.js';
import { DEADLINES, identity, Undeliverable, type Post } from './post.js';

const DAY_MS = 86_400_000;

/**
 * Hands mails to an SMTP server; where none is configured, writes each as an .eml file into the folder `outbox` of the data folder,
 * named by its identity, so that a repetition overwrites itself.
 */
export class Mail implements Post {
  private readonly folder: string;
  private readonly composer = createTransport({ streamTransport: true, buffer: true });
  private readonly server;

  constructor(
    private readonly config: Config,
    private readonly deadlineMs = DEADLINES.email,
  ) {
    this.folder = join(config.dataDir, 'outbox');
    this.server = config.smtpUrl ? createTransport({ url: config.smtpUrl }) : null;
  }

  async send(delivery: DeliveryRow): Promise<void> {
    const mail = this.message(delivery);
    if (!this.server) return this.file(delivery, mail);
    try {
      await this.server.sendMail({ ...mail, signal: AbortSignal.timeout(this.deadlineMs) });
    } catch (error) {
      const refusal = (error as { responseCode?: unknown }).responseCode;
      if (typeof refusal === 'number' && refusal >= 500) throw new Undeliverable(`The mail server answered ${refusal}`);
      throw error;
    }
  }

  private message(delivery: DeliveryRow) {
    const { hostname } = new URL(this.config.publicUrl);
    const { to, calendar } = delivery.payload;
    if (!to) throw new Undeliverable('The mail has no address');
    const { title, text, link } = this.content(delivery);
    const method = calendar && /^METHOD:CANCEL/m.test(calendar) ? 'CANCEL' : 'PUBLISH';
    return {
      from: { name: this.config.productName, address: this.config.mailFrom },
      to: { name: '', address: to },
      subject: title,
      text: `${text}\n\n${link}\n`,
      messageId: `<${identity(delivery)}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(calendar ? { icalEvent: { method, filename: 'booking.ics', content: calendar } } : {}),
    };
  }

  /** A token travels behind the #, which browsers send to no server, so that it is in nobody's log. */
  private content({ payload }: DeliveryRow): { title: string; text: string; link: string } {
    const link = `${this.config.publicUrl}${payload.href}`;
    if (payload.invite) {
      const { id, language, ...names } = payload.invite;
      const { title, message } = render(language, 'staff_invite', { ...names, count: TUNABLES.staffInviteMs / DAY_MS });
      return { title, text: message, link: `${link}#token=${staffInviteToken(this.config, id)}` };
    }
    if (payload.decision) {
      const { language, status, venue, reason } = payload.decision;
      const { title, message } = render(language, reason === PLACE_TAKEN ? 'venue_taken' : `venue_${status}`, {
        venue,
        reason: reason ?? '',
      });
      return { title, text: message, link };
    }
    if (!payload.reset) return { title: payload.title, text: payload.text, link };
    const { title, message } = render(payload.reset.language, 'password_reset', { count: TUNABLES.passwordResetMs / 60_000 });
    return { title, text: message, link: `${link}#token=${resetToken(this.config, payload.reset.id)}` };
  }

  private async file(delivery: DeliveryRow, mail: ReturnType<Mail['message']>): Promise<void> {
    const { message } = await this.composer.sendMail(mail);
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory');
    await mkdir(this.folder, { recursive: true });
    const file = join(this.folder, `${identity(delivery)}.eml`);
    // Whole or not at all: a crash must not leave half a mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
}
