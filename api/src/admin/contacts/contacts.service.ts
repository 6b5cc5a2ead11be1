import { Injectable } from '@nestjs/common';
import { answerMessage, saveContact, sendMessage, showMessageContact } from '@app/application';
import {
  CITY_SLUGS,
  type AdminContact,
  type AdminMessage,
  type AnswerMessage,
  type CitySlug,
  type MessageContact,
  type MessageSent,
  type SaveContact,
  type SendMessage,
} from '@app/contracts';
import { maskedPhone } from '@app/domain';
import { Database } from '@app/persistence';
import { fail, unwrap } from '../../http/problem.js';
import { pageOf } from '../../http/requests/page.js';
import type { AuthUser } from '../../http/session/access.js';
import { SecurityLog } from '../../http/session/security-log.js';
import type { CasesQuery } from '../admin-reports.dto.js';

/** The number in the form that a phone dials. */
const dialled = (number: string | null | undefined): string | null => number?.replaceAll(/[ ()-]/g, '') ?? null;

const cityOf = (name: string): CitySlug => CITY_SLUGS.find((slug) => slug === name) ?? fail('not-found');
const NOBODY: SaveContact = {
  name: null,
  languages: [],
  bio: null,
  verified: false,
  phoneNumber: null,
  whatsappNumber: null,
  version: null,
};

/** The local guides, and the messages to the team. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly database: Database,
    private readonly log: SecurityLog,
  ) {}

  send(message: SendMessage): Promise<MessageSent> {
    return this.database.transaction((tx) => sendMessage(tx, message));
  }

  messages(query: CasesQuery): Promise<AdminMessage[]> {
    return this.database.messages.ofState(query.state ?? 'open', pageOf(query));
  }

  contact(user: AuthUser, id: string): Promise<MessageContact> {
    return this.database.transaction(async (tx) => ({ replyTo: unwrap(await showMessageContact(tx, user.id, id)) }));
  }

  answer(user: AuthUser, id: string, { note }: AnswerMessage): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await answerMessage(tx, user.id, id, note)));
  }

  /** Lists every city, with or without a guide. */
  async guides(): Promise<AdminContact[]> {
    const listed = new Map((await this.database.guides.all()).map((row) => [row.citySlug, row]));
    return CITY_SLUGS.map((city) => {
      const { name = null, phoneNumber = null, whatsappNumber = null } = listed.get(city) ?? {};
      return { city, name, phoneNumber: maskedPhone(phoneNumber), whatsappNumber: maskedPhone(whatsappNumber) };
    });
  }

  /** Returns a city's guide with its numbers; an existing guide is audited as shown. */
  async guide(user: AuthUser, city: string): Promise<SaveContact> {
    const row = await this.database.guides.ofCity(cityOf(city));
    if (!row) return NOBODY;
    const { id, ...guide } = row;
    await this.log.noteBefore({ action: 'guide.contact_shown', actorId: user.id, subjectId: id, details: { about: city } });
    return guide;
  }

  save(user: AuthUser, city: string, { phoneNumber, whatsappNumber, ...guide }: SaveContact): Promise<void> {
    const numbers = { phoneNumber: dialled(phoneNumber), whatsappNumber: dialled(whatsappNumber) };
    return this.database.transaction(async (tx) => unwrap(await saveContact(tx, user.id, cityOf(city), { ...guide, ...numbers })));
  }
}
