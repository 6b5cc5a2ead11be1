import { Injectable } from '@nestjs/common';
import { CONSENT_ITEMS, CONSENT_NOTICE, CONSENT_VERSION, type AnswerConsent, type ConsentsView, type PlanState } from '@app/contracts';
import {
  ConsentsRepository,
  Database,
  memberView,
  PushSubscriptionsRepository,
  readMembers,
  sharedPlan,
  UsersRepository,
  type MemberState,
} from '@app/persistence';
import { PlanCommands, type Command } from '../datebooks/plan-commands.js';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';
import { PreferencesService } from '../preferences/preferences.service.js';

const STANDS: readonly PlanState[] = ['booked', 'done', 'expired', 'cancelled'];

/** What somebody agrees to, and what goes when they withdraw. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly consents: ConsentsRepository,
    private readonly browsers: PushSubscriptionsRepository,
    private readonly users: UsersRepository,
    private readonly commands: PlanCommands,
    private readonly preferences: PreferencesService,
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
      for (const id of await this.users.plansOf(user.id)) await this.commands.on(id, user.id, (command) => this.withdrawPlace(command));
    return this.of(user);
  }

  /** A booking stands, and a plan that is over stays over; any other plan goes on with the city, as if it had been picked. */
  private async withdrawPlace(command: Command): Promise<void> {
    const { tx, plan, userId } = command;
    if (!(await this.preferences.coarsen(command))) return;
    const mine = (all: readonly MemberState[]) => all.filter((member) => member.userId === userId);
    if (!STANDS.includes(plan.state)) return void (await this.commands.settle(command, 'location.saved', mine, {}));
    const members = mine(await readMembers(tx, plan.id)).map(memberView);
    await tx.append(plan.id, { type: 'location.saved', data: { plan: sharedPlan(plan), members } });
  }
}
