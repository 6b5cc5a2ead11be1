import { Injectable } from '@nestjs/common';
import { CONSENT_ITEMS, CONSENT_NOTICE, CONSENT_VERSION, type AnswerConsent, type ConsentsView } from '@app/contracts';
import { withdrawLocation } from '@app/application';
import { ConsentsRepository, Database, PushSubscriptionsRepository, UsersRepository } from '@app/persistence';
import { lockAsMember } from '../datebooks/datebooks.policy.js';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';

/** What somebody agrees to, and what goes when they withdraw. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly consents: ConsentsRepository,
    private readonly browsers: PushSubscriptionsRepository,
    private readonly users: UsersRepository,
  ) {}

  async of(user: CurrentUserOf): Promise<ConsentsView> {
    return { version: CONSENT_VERSION, notice: CONSENT_NOTICE, items: await this.consents.of(user.id) };
  }

  /** Logs the answer, and then takes away what a withdrawal takes away. What stopped half-way goes on with the next call. */
  async answer(user: CurrentUserOf, name: string, answer: AnswerConsent): Promise<ConsentsView> {
    const item = CONSENT_ITEMS.find((each) => each === name) ?? fail('not-found');
    if (answer.granted && answer.version !== CONSENT_VERSION) fail('version-mismatch', 'The notice has changed. Please read it again.');
    await this.database.transaction(async (tx) => {
      await this.consents.log(tx, user.id, item, answer);
      if (!answer.granted && item === 'notifications') await this.browsers.removeAll(tx, { userId: user.id });
    });
    if (!answer.granted && item === 'location')
      for (const id of await this.users.plansOf(user.id))
        await this.database.transaction(async (tx) => withdrawLocation(tx, await lockAsMember(tx, id, user.id)));
    return this.of(user);
  }
}
