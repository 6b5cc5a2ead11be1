import { InjectQueue } from '@nestjs/bullmq';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import type { CreatePlanDto, SavePreferencesDto } from './dto.js';
import { Bid, BidRequest, Invite, Member, Plan, Preference, User, Venue } from './entities.js';
import { NOTICES } from './notices.js';
import { PlansGateway } from './plans.gateway.js';

/** As many venues as our first wave asks. */
const WAVE = 8;
const AUCTION_MS = 12 * 3_600_000;
const KM_PER_DEGREE = 111.32;

/** Locks the row of a plan until the end of the transaction. */
export async function lockPlan(manager: EntityManager, id: string): Promise<Plan> {
  const plan = await manager.createQueryBuilder(Plan, 'plan').setLock('for_no_key_update').where('plan.id = :id', { id }).getOne();
  if (!plan) throw new NotFoundException();
  return plan;
}

@Injectable()
export class PlansService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(Bid) private readonly bids: Repository<Bid>,
    @InjectQueue(NOTICES) private readonly notices: Queue,
    private readonly gateway: PlansGateway,
  ) {}

  enterGuest(firstName = 'Guest'): Promise<User> {
    return this.users.save(this.users.create({ firstName, contactName: null, contactPhone: null }));
  }

  confirmAge(user: User): Promise<User> {
    user.adultAt ??= new Date();
    return this.users.save(user);
  }

  create(owner: User, dto: CreatePlanDto): Promise<Plan> {
    return this.dataSource.transaction(async (manager) => {
      const plan = await manager.save(
        manager.create(Plan, { name: dto.name ?? 'Evening', planType: dto.planType, partySize: 2, ownerId: owner.id }),
      );
      await manager.save(manager.create(Member, { planId: plan.id, userId: owner.id, role: 'owner' }));
      return plan;
    });
  }

  /** Saves a member's preferences; the plan goes live and asks its first venues when it has those of all members. */
  async savePreferences(user: User, dto: SavePreferencesDto): Promise<Plan> {
    const { plan, request, invites } = await this.dataSource.transaction(async (manager) => {
      const plan = await lockPlan(manager, dto.dateBookId);
      if (!(await manager.existsBy(Member, { planId: plan.id, userId: user.id }))) throw new NotFoundException();
      if (plan.state !== 'collecting') throw new ConflictException();
      const known = await manager.findOneBy(Preference, { planId: plan.id, userId: user.id });
      const preference = manager.merge(Preference, known ?? new Preference(), {
        planId: plan.id,
        userId: user.id,
        dateStyles: dto.dateStyles,
        minSpend: dto.budget,
        latitude: dto.userLocation.latitude,
        longitude: dto.userLocation.longitude,
        radiusKm: dto.travelDistance,
      });
      await manager.save(preference);
      const members = await manager.countBy(Member, { planId: plan.id });
      const ready = await manager.countBy(Preference, { planId: plan.id });
      return ready < members ? { plan, request: null, invites: [] } : this.goLive(manager, plan, preference);
    });
    if (!request) return plan;
    this.gateway.toPlan(plan.id, 'plan.live', { plan, request });
    for (const { venueId } of invites) this.gateway.toVenue(venueId, 'request.opened', { request });
    await this.notices.add('request.opened', { recipientIds: invites.map(({ venueId }) => venueId), data: { requestId: request.id } });
    return plan;
  }

  /** Returns the offers of a plan, the best first. */
  async offers(user: User, planId: string): Promise<Bid[]> {
    if (!(await this.members.existsBy({ planId, userId: user.id }))) throw new NotFoundException();
    return this.bids.find({ where: { planId }, relations: { venue: true }, order: { score: 'DESC', createdAt: 'ASC' } });
  }

  private async goLive(manager: EntityManager, plan: Plan, preference: Preference) {
    plan.state = 'live';
    await manager.save(plan);
    const request = await manager.save(
      manager.create(BidRequest, {
        planId: plan.id,
        status: 'open',
        minSpend: preference.minSpend,
        partySize: plan.partySize,
        closesAt: new Date(Date.now() + AUCTION_MS),
      }),
    );
    const invites = await manager.save(
      (await nearestVenues(manager, preference)).map(({ id, distanceKm }) =>
        manager.create(Invite, { requestId: request.id, venueId: id, distanceKm }),
      ),
    );
    return { plan, request, invites };
  }
}

/** Returns the nearest venues of a chosen kind within the radius. */
async function nearestVenues(manager: EntityManager, { latitude, longitude, radiusKm, dateStyles }: Preference) {
  const kinds = dateStyles.filter((style) => style.startsWith('place:')).map((style) => style.slice('place:'.length));
  const eastKm = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const distance = `sqrt(((venue.latitude - :latitude) * ${KM_PER_DEGREE}) ^ 2 + ((venue.longitude - :longitude) * ${eastKm}) ^ 2)`;
  const { entities, raw } = await manager
    .createQueryBuilder(Venue, 'venue')
    .addSelect(distance, 'distance')
    .where('venue.latitude BETWEEN :south AND :north AND venue.longitude BETWEEN :west AND :east')
    .andWhere('venue.placeType IN (:...kinds)')
    .andWhere(`${distance} <= :radiusKm`)
    .setParameters({
      latitude,
      longitude,
      radiusKm,
      kinds,
      south: latitude - radiusKm / KM_PER_DEGREE,
      north: latitude + radiusKm / KM_PER_DEGREE,
      west: longitude - radiusKm / eastKm,
      east: longitude + radiusKm / eastKm,
    })
    .orderBy('distance')
    .limit(WAVE)
    .getRawAndEntities<{ distance: number }>();
  return entities.map(({ id }, n) => ({ id, distanceKm: raw[n]?.distance ?? 0 }));
}
