import { Inject, Injectable } from '@nestjs/common';
import { askDeletion, cancelDeletion, exportPerson, showPersonContact, signPersonOut } from '@app/application';
import type { FoundPerson, GiveReason, PersonalData, PersonContact, PersonRecord, UserId } from '@app/contracts';
import { maskedEmail, maskedName, maskedPhone, readWanted } from '@app/domain';
import { Database } from '@app/persistence';
import type { ChangeBus } from '@app/platform';
import { fail, unwrap } from '../../http/problem.js';
import type { AuthUser } from '../../http/session/access.js';
import { SecurityLog } from '../../http/session/security-log.js';
import { CHANGE_BUS } from '../../tokens.js';
import { mayActFor, mayDelete } from './people.policy.js';

const masked = <T extends PersonContact>(person: T): T => ({
  ...person,
  firstName: maskedName(person.firstName),
  email: maskedEmail(person.email),
  contact: {
    name: person.contact.name && maskedName(person.contact.name),
    phone: maskedPhone(person.contact.phone),
    email: maskedEmail(person.contact.email),
  },
});

/** Finds the senders of requests to the team, shows them, and acts on their rights. Every call is audited by ids. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly database: Database,
    private readonly written: SecurityLog,
    @Inject(CHANGE_BUS) private readonly changes: ChangeBus,
  ) {}

  async find(user: AuthUser, text: string): Promise<FoundPerson[]> {
    const wanted = readWanted(text);
    await this.written.noteBefore({ action: 'people.searched', actorId: user.id, details: { about: wanted.by } });
    const found = await this.database.adminPeople.find(wanted);
    return found.map((person) => ({ ...person, firstName: maskedName(person.firstName), email: maskedEmail(person.email) }));
  }

  async look(user: AuthUser, id: UserId): Promise<PersonRecord> {
    const record = (await this.database.adminPeople.record(id)) ?? fail('not-found');
    await this.written.noteBefore({ action: 'person.looked_at', actorId: user.id, subjectId: id });
    return masked(record);
  }

  async contact(user: AuthUser, id: UserId, { reason }: GiveReason): Promise<PersonContact> {
    await this.mustBeAllowed(user, id);
    return this.database.transaction(async (tx) => unwrap(await showPersonContact(tx, { actorId: user.id, userId: id, reason })));
  }

  async export(user: AuthUser, id: UserId, { reason }: GiveReason): Promise<PersonalData> {
    await this.mustBeAllowed(user, id);
    return this.database.transaction(async (tx) => unwrap(await exportPerson(tx, { actorId: user.id, userId: id, reason })));
  }

  async signOut(user: AuthUser, id: UserId): Promise<void> {
    await this.mustBeAllowed(user, id);
    const ended = await this.database.transaction(async (tx) => unwrap(await signPersonOut(tx, { actorId: user.id, userId: id })));
    for (const session of ended) this.changes.publish({ evict: { session } });
  }

  askDeletion(user: AuthUser, id: UserId, { reason }: GiveReason): Promise<void> {
    mayDelete(user, id);
    return this.database.transaction(async (tx) => unwrap(await askDeletion(tx, { actorId: user.id, userId: id, reason })));
  }

  cancelDeletion(user: AuthUser, id: UserId, { reason }: GiveReason): Promise<void> {
    mayDelete(user, id);
    return this.database.transaction(async (tx) => unwrap(await cancelDeletion(tx, { actorId: user.id, userId: id, reason })));
  }

  private async mustBeAllowed(user: AuthUser, id: UserId): Promise<void> {
    mayActFor(user, (await this.database.adminPeople.roleOf(id)) ?? fail('not-found'));
  }
}
