import { Injectable } from '@nestjs/common';
import { answerMessage, saveContact, sendMessage, showMessageContact } from '@app/application';
import {
  CITY_SLUGS,
  type AdminContact,
  type AdminMessage,
  type AnswerMessage,
  type MessageContact,
  type MessageSent,
  type SaveContact,
  type SendMessage,
} from '@app/contracts';
import { maskedPhone } from '@app/domain';
import { Database, LocalContactsRepository, messagesOfState } from '@app/persistence';
import { fail, valueOf } from '../../http/problem.js';
import { pageOf } from '../../http/requests/page.js';
import type { AuthUser } from '../../http/session/access.js';
import type { MessagesQuery } from './contacts.dto.js';

/** As it is dialled. */
const dialled = (number: string | null | undefined): string | null => number?.replaceAll(/[ ()-]/g, '') ?? null;

/** Whom people can call, and what they write. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly database: Database,
    private readonly numbers: LocalContactsRepository,
  ) {}

  send(message: SendMessage): Promise<MessageSent> {
    return this.database.transaction((tx) => sendMessage(tx, message));
  }

  messages(query: MessagesQuery): Promise<AdminMessage[]> {
    return messagesOfState(this.database, query.state ?? 'open', pageOf(query));
  }

  contact(user: AuthUser, id: string): Promise<MessageContact> {
    return this.database.transaction(async (tx) => ({ replyTo: valueOf(await showMessageContact(tx, user.id, id)) }));
  }

  answer(user: AuthUser, id: string, { note }: AnswerMessage): Promise<void> {
    return this.database.transaction(async (tx) => valueOf(await answerMessage(tx, user.id, id, note)));
  }

  /** Every city, with numbers or without. */
  async guides(): Promise<AdminContact[]> {
    const listed = new Map((await this.numbers.all()).map((row) => [row.citySlug, row]));
    return CITY_SLUGS.map((city) => {
      const row = listed.get(city);
      return { city, phoneNumber: maskedPhone(row?.phoneNumber ?? null), whatsappNumber: maskedPhone(row?.whatsappNumber ?? null) };
    });
  }

  save(user: AuthUser, name: string, { phoneNumber, whatsappNumber }: SaveContact): Promise<void> {
    const city = CITY_SLUGS.find((slug) => slug === name) ?? fail('not-found');
    const numbers = { phoneNumber: dialled(phoneNumber), whatsappNumber: dialled(whatsappNumber) };
    return this.database.transaction((tx) => saveContact(tx, user.id, city, numbers));
  }
}
