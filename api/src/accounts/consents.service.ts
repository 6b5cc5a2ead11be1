import { Injectable } from '@nestjs/common';
import { answerConsent, withdrawLocation } from '@app/application';
import { CONSENT_ITEMS, type AnswerConsent, type ConsentsView } from '@app/contracts';
import { consentNotice, consentVersion } from '@app/domain';
import { Database } from '@app/persistence';
import { asMember } from '../datebooks/datebooks.policy.js';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';

/** Consents, and the deletions that their withdrawal causes. */
@Injectable()
export class ConsentsService {
  constructor(private readonly database: Database) {}

  async of(user: AuthUser): Promise<ConsentsView> {
    return { version: consentVersion(), notice: consentNotice(), items: await this.database.consents.list(user.id) };
  }

  /** Logs the consent, and then deletes the data of a withdrawn one. The next call continues a deletion that was interrupted. */
  async answer(user: AuthUser, name: string, answer: AnswerConsent): Promise<ConsentsView> {
    const item = CONSENT_ITEMS.find((each) => each === name) ?? fail('not-found');
    await this.database.transaction(async (tx) => unwrap(await answerConsent(tx, user.id, item, answer)));
    if (!answer.granted && item === 'location')
      for (const id of await this.database.people.plansOf(user.id))
        await this.database.transaction(async (tx) => withdrawLocation(tx, await asMember(tx, id, user)));
    return this.of(user);
  }
}
