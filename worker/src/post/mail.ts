import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGES, PLACE_TAKEN, type Language } from '@app/contracts';
import { lengthIn, TUNABLES } from '@app/domain';
import { admitMail, type AddressLinks, type OutgoingMail } from '@app/application';
import type { Database, DeliveryRow, Transaction } from '@app/persistence';
import {
  acknowledgeToken,
  addressLinkToken,
  proofCode,
  resetToken,
  signInToken,
  staffInviteToken,
  tokenHash,
  type Config,
} from '@app/platform';
import { render } from '../notifications/render.js';
import { htmlMail, plainMail, type MailWords } from './html-mail.js';
import { DEADLINES, identity, NotAdmitted, Undeliverable, type Post } from './post.js';

const DAY_MS = 86_400_000;

/** A mail server on this machine may be addressed without TLS, because the connection crosses no network. */
const isThisMachine = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

interface MailContent {
  title: string;
  text: string;
  /** Null: the mail has no links besides those that confirm and block. */
  link: string | null;
  language: Language;
}

/** The text for each purpose of a sign-in link. */
const SIGN_IN_TEXTS = { link: 'sign_in', account: 'account_there', 'sign-up': 'sign_up' } as const;

/**
 * Hands mails to an SMTP server. Without a configured server, writes each as an .eml file into the folder `outbox` of the data folder, under its
 * identity, so that a repetition overwrites itself.
 */
export class Mail implements Post {
  private readonly folder: string;
  private opened: ReturnType<Mail['load']> | null = null;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly deadlineMs = DEADLINES.email,
  ) {
    this.folder = join(config.dataDir, 'outbox');
  }

  async send(delivery: DeliveryRow): Promise<void> {
    const mail = this.message(delivery, await this.admit(delivery));
    const { composer, server } = await (this.opened ??= this.load());
    if (!server) return this.file(delivery, await composer.sendMail(mail));
    try {
      await server.sendMail({ ...mail, signal: AbortSignal.timeout(this.deadlineMs) });
    } catch (error) {
      const { responseCode: refusal, code } = error as { responseCode?: unknown; code?: unknown };
      // A refusal of TLS or of our password concerns the server's settings: the mail is sent after an operator has corrected them.
      const isOfTheMail = code !== 'ETLS' && code !== 'EAUTH';
      if (isOfTheMail && typeof refusal === 'number' && refusal >= 500) throw new Undeliverable(`The mail server answered ${refusal}`);
      throw error;
    }
  }

  /** Loads the composer and opens the server with the first mail, because a worker that sends none needs neither. */
  private async load() {
    const { createTransport } = await import('nodemailer');
    const { smtpUrl } = this.config;
    return {
      composer: createTransport({ streamTransport: true, buffer: true }),
      server: smtpUrl ? createTransport({ url: smtpUrl, requireTLS: !isThisMachine(smtpUrl) }) : null,
    };
  }

  /** Asks for permission to send one more mail to the address now; returns the links that it carries besides its own. @throws NotAdmitted */
  private async admit(delivery: DeliveryRow): Promise<AddressLinks | null> {
    const { id, type, payload } = delivery;
    const { to, reset, invite, signIn, proof, check } = payload;
    if (!to) throw new Undeliverable('The mail has no address');
    const asks = check ? 'always' : (reset ?? invite ?? signIn ?? proof) ? 'never' : 'once';
    const linkTokenHash = tokenHash(addressLinkToken(this.config, id));
    const mail: OutgoingMail = { deliveryId: id, type, address: to, asks, linkTokenHash };
    const admission = await this.database.transaction(async (tx) => {
      const admitted = await admitMail(tx, mail);
      if (admitted.admitted) await this.storeAcknowledgeLink(tx, delivery);
      return admitted;
    });
    if (!admission.admitted) throw new NotAdmitted(admission.because);
    return admission.links;
  }

  private async storeAcknowledgeLink(tx: Transaction, { id, staff_id: staffId, payload }: DeliveryRow): Promise<void> {
    if (!payload.acknowledge || !staffId) return;
    const token = tokenHash(acknowledgeToken(this.config, id));
    await tx.acknowledgeLinks.put({ deliveryId: id, bookingId: payload.acknowledge.bookingId, staffId, tokenHash: token });
  }

  private message(delivery: DeliveryRow, links: AddressLinks | null) {
    const { hostname } = new URL(this.config.publicUrl);
    const { to = '', calendar } = delivery.payload;
    const { title, text, link, language } = this.content(delivery);
    const words: MailWords = {
      language,
      product: this.config.productName,
      title,
      lead: [text],
      action: link === null ? null : this.openLink(link, language),
      rest: [...this.acknowledgeLink(delivery, language), ...this.addressLinks(delivery.id, links, language)],
      publicUrl: this.config.publicUrl,
    };
    const method = calendar && /^METHOD:CANCEL/m.test(calendar) ? 'CANCEL' : 'PUBLISH';
    return {
      from: { name: this.config.productName, address: this.config.mailFrom },
      to: { name: '', address: to },
      subject: title,
      text: plainMail(words),
      html: htmlMail(words),
      messageId: `<${identity(delivery)}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(calendar ? { icalEvent: { method, filename: 'booking.ics', content: calendar } } : {}),
    };
  }

  /** A token is placed behind the #, which browsers send to no server, so that no log contains it. */
  private content({ payload }: DeliveryRow): MailContent {
    const link = `${this.config.publicUrl}${payload.href}`;
    if (payload.invite) {
      const { id, language } = payload.invite;
      const { title, message } = render(language, 'staff_invite', { count: TUNABLES.staffInviteMs / DAY_MS });
      return { title, text: message, link: `${link}#token=${staffInviteToken(this.config, id)}`, language };
    }
    if (payload.signIn) {
      const { id, language } = payload.signIn;
      const { title, message } = render(language, SIGN_IN_TEXTS[payload.signIn.for ?? 'link'], { count: TUNABLES.signInLinkMs / 60_000 });
      return { title, text: message, link: `${link}#token=${signInToken(this.config, id)}`, language };
    }
    if (payload.proof) {
      const { id, language } = payload.proof;
      const { title, message } = render(language, 'proof_code', { code: proofCode(this.config, id), count: TUNABLES.proofCodeMs / 60_000 });
      return { title, text: message, link: null, language };
    }
    if (payload.check) {
      const { title, message } = render(payload.check.language, 'address_check');
      return { title, text: message, link: null, language: payload.check.language };
    }
    if (payload.security) {
      const { change, language } = payload.security;
      const { title, message } = render(language, change);
      return { title, text: message, link, language };
    }
    if (payload.decision) {
      const { language, status, reason } = payload.decision;
      const name = reason === PLACE_TAKEN ? 'venue_taken' : (`venue_${status}` as const);
      const { title, message } = render(language, name, { reason: reason ?? '', time: lengthIn(language, TUNABLES.applicationCheckMs) });
      return { title, text: message, link, language };
    }
    if (!payload.reset) return { title: payload.title, text: payload.text, link, language: payload.language ?? 'en' };
    const { language, id } = payload.reset;
    const { title, message } = render(language, 'password_reset', { count: TUNABLES.passwordResetMs / 60_000 });
    return { title, text: message, link: `${link}#token=${resetToken(this.config, id)}`, language };
  }

  private openLink(link: string, language: Language): MailWords['action'] {
    const { title: label, message: url } = render(language, 'open_link', { link });
    return { label, url };
  }

  private acknowledgeLink({ id, payload }: DeliveryRow, language: Language): string[] {
    if (!payload.acknowledge) return [];
    const link = `${this.config.publicUrl}${PAGES.acknowledgeBooking}#token=${acknowledgeToken(this.config, id)}`;
    const { title, message } = render(language, 'acknowledge_link', { link });
    return [`${title}\n${message}`];
  }

  /**
   * Returns the lines by which the reader confirms or rejects the address. Both pages need a press, because programs that check mails follow links.
   */
  private addressLinks(id: string, links: AddressLinks | null, language: Language): string[] {
    if (!links) return [];
    const linkTo = (page: string): string => `${this.config.publicUrl}${page}#token=${addressLinkToken(this.config, id)}`;
    const values = { confirm: linkTo(PAGES.confirmMail), block: linkTo(PAGES.blockMail) };
    const { title, message } = render(language, links === 'confirm' ? 'address_confirm' : 'address_block', values);
    return [`${title}\n${message}`];
  }

  private async file(delivery: DeliveryRow, { message }: { message: unknown }): Promise<void> {
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory');
    await mkdir(this.folder, { recursive: true });
    const file = join(this.folder, `${identity(delivery)}.eml`);
    // The file appears whole or not at all: a crash must not leave half a mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
}
