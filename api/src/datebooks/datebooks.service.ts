import { Injectable } from '@nestjs/common';
import { dayOf, TUNABLES } from '@app/domain';
import { DEFAULT_PLAN_NAME, type PlanType, type PlanAnswer } from '@app/contracts';
import { endPlan } from '@app/application';
import { clock, DatebooksRepository, MembersRepository, readMembers, store, type DatebookRow, type Transaction } from '@app/persistence';
import type { CurrentUserOf } from '../http/access.js';
import { Idempotency, type Answer } from '../http/idempotency.js';
import { fail } from '../http/problem.js';
import { PreferencesService } from '../preferences/preferences.service.js';
import type { CreateDatebookDto, LocationDto, PatchDatebookDto } from './datebooks.dto.js';
import { planView, statusView } from './datebooks.presenter.js';
import { mustBeOpen, mustOwn, PlanCommands, type Command } from './plan-commands.js';

const SIZES: Record<PlanType, { standard: number; least: number; most: number }> = {
  goSolo: { standard: 1, least: 1, most: 1 },
  datebook: { standard: 2, least: 2, most: 2 },
  palbook: { standard: 3, least: 2, most: 6 },
};

/** Creating, changing and ending plans. */
@Injectable()
export class DatebooksService {
  constructor(
    private readonly commands: PlanCommands,
    private readonly datebooks: DatebooksRepository,
    private readonly members: MembersRepository,
    private readonly preferences: PreferencesService,
    private readonly idempotency: Idempotency,
  ) {}

  /** Creates a plan, and with the long form also its owner's preferences, both or neither. */
  create(user: CurrentUserOf, body: CreateDatebookDto, key: string | undefined): Promise<Answer<PlanAnswer>> {
    return this.idempotency.run({ principal: user.id, route: 'POST /api/datebooks', key, body }, async (tx) => {
      const id = await this.insert(tx, user, body);
      if (body.preferences) await this.preferences.saveWithin(tx, user, id, this.preferences.completed(body.preferences, body.coordinates));
      const row = (await tx.lockDatebook(id)) ?? fail('not-found');
      const members = await readMembers(tx, id);
      return { status: 201, body: { ...planView(row, members, user.id), preferencesStatus: statusView(row, members, user.id) } };
    });
  }

  patch(id: string, userId: string, body: PatchDatebookDto): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      mustOwn(command);
      const { tx, plan } = command;
      if (Object.entries(body).some(([field, value]) => field !== 'name' && value !== undefined)) mustBeOpen(command);
      const next: DatebookRow = { ...plan };
      if (body.name !== undefined) next.name = body.name.trim() || plan.name;
      if (body.maxMembers !== undefined) await this.resize(command, next, body.maxMembers);
      if (body.sameLocationMode !== undefined) next.same_location_mode = body.sameLocationMode;
      // Who came while the owner decided alone was let in as a voter; collaborating needs their preferences.
      if (plan.same_location_mode && !next.same_location_mode && !plan.roster_frozen) await this.members.makeMembers(tx, id);
      if (body.bidding !== undefined) await this.setBidding(command, next, body.bidding);
      if (body.partySize !== undefined) this.setParty(next, body.partySize);
      if (body.delegateTo !== undefined) next.delegate_id = await this.delegate(command, body.delegateTo);
      await store(tx, next);
      // Whose preferences count follows from both, so that everybody's role may have changed.
      const roles = next.same_location_mode !== plan.same_location_mode || next.plan_type !== plan.plan_type;
      await this.commands.settle({ ...command, plan: next }, 'datebook.updated', (all) => (roles ? all : []), {});
    });
  }

  /** Deletes the plan: open bids are lost, the venues are told. A confirmed booking must be cancelled first. */
  cancel(id: string, userId: string): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      mustOwn(command);
      if (command.plan.state === 'booked') fail('booking-first');
      await endPlan(command.tx, command.plan);
    });
  }

  locate(id: string, userId: string, body: LocationDto): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      mustBeOpen(command);
      await this.preferences.place(command, body);
      await this.commands.settle(command, 'location.saved', (all) => all.filter((member) => member.userId === userId), {});
    });
  }

  private async insert(tx: Transaction, user: CurrentUserOf, body: CreateDatebookDto): Promise<string> {
    const size = SIZES[body.planType];
    const maxMembers = body.planType === 'palbook' ? (body.maxMembers ?? size.standard) : size.standard;
    if (maxMembers < size.least || maxMembers > size.most)
      fail('invalid-fields', 'A palbook has 2 to 6 people.', { maxMembers: ['must be from 2 to 6'] });
    const owned = await this.datebooks.countOpen(tx, user.id);
    const most = owned.isGuest ? TUNABLES.guestPlans : TUNABLES.accountPlans;
    if (owned.open >= most)
      fail('plan-limit', `You can have ${most} open plans at a time.${owned.isGuest ? ' Create an account to have more.' : ''}`);
    const wanted = body.name?.trim() || DEFAULT_PLAN_NAME;
    const name = (await owned.sameName(wanted)) ? `${wanted.slice(0, 49)} ${dayOf(await clock(tx))}` : wanted;
    const sameLocationMode = body.sameLocationMode ?? false;
    const id = await this.datebooks.create(tx, {
      name,
      planType: body.planType,
      maxMembers,
      userId: user.id,
      sameLocationMode,
      partySize: sameLocationMode ? maxMembers : 1,
    });
    await this.commands.within(tx, id, user.id, (command) => this.commands.settle(command, 'datebook.created', (all) => all, {}));
    return id;
  }

  /** A solo plan may become a datebook; a palbook never shrinks below who has joined. */
  private async resize({ tx, plan }: Command, next: DatebookRow, maxMembers: number): Promise<void> {
    const joined = (await readMembers(tx, plan.id)).length;
    if (plan.plan_type === 'goSolo' && maxMembers === 2)
      // The party of one was the type's, nobody's choice.
      Object.assign(next, { plan_type: 'datebook', party_size_chosen: false });
    else if (plan.plan_type !== 'palbook' && maxMembers !== plan.max_members)
      fail('invalid-fields', 'Only a palbook can change its size.', { maxMembers: ['cannot change for this type of plan'] });
    else if (plan.plan_type === 'palbook' && maxMembers < 2)
      fail('invalid-fields', 'A palbook has 2 to 6 people.', { maxMembers: ['must be from 2 to 6'] });
    if (maxMembers < joined) fail('plan-state', `${joined} people have joined already.`);
    next.max_members = maxMembers;
  }

  private async setBidding({ tx, plan }: Command, next: DatebookRow, bidding: 'held' | 'open'): Promise<void> {
    if (bidding === 'held' && (await this.datebooks.hasBids(tx, plan.id))) fail('plan-state', 'Offers have come in already.');
    Object.assign(next, { bidding, bidding_chosen: true });
  }

  private setParty(next: DatebookRow, partySize: number): void {
    if (next.plan_type === 'goSolo' && partySize !== 1)
      fail('invalid-fields', 'A solo plan is for one.', { partySize: ['must be 1 for a solo plan'] });
    Object.assign(next, { party_size: partySize, party_size_chosen: true });
  }

  private async delegate({ tx, plan }: Command, userId: string | null): Promise<string | null> {
    if (userId === null) return null;
    const joined = (await readMembers(tx, plan.id)).some((member) => member.userId === userId);
    return joined
      ? userId
      : fail('invalid-fields', 'Only somebody in the plan can decide for you.', { delegateTo: ['is not in the plan'] });
  }
}
