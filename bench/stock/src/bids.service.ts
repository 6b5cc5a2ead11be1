import { randomBytes } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { ConflictException, ForbiddenException, Injectable, NotFoundException, UnprocessableEntityException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { DataSource, type EntityManager } from 'typeorm';
import type { AcceptBidDto, PlaceBidDto } from './dto.js';
import { Bid, BidRequest, Booking, Invite, User, Venue, VenueSlot } from './entities.js';
import { NOTICES } from './notices.js';
import { PlansGateway } from './plans.gateway.js';
import { lockPlan } from './plans.service.js';

@Injectable()
export class BidsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectQueue(NOTICES) private readonly notices: Queue,
    private readonly gateway: PlansGateway,
  ) {}

  async place(venue: Venue, requestId: string, dto: PlaceBidDto): Promise<Bid> {
    const { bid, ownerId } = await this.dataSource.transaction(async (manager) => {
      const { planId } = await this.requestOf(manager, requestId);
      const plan = await lockPlan(manager, planId);
      const request = await this.requestOf(manager, requestId);
      if (plan.state !== 'live' || request.status !== 'open' || request.closesAt < new Date()) throw new ConflictException();
      const invite = await manager.findOneBy(Invite, { requestId, venueId: venue.id });
      if (!invite) throw new NotFoundException();
      if (await manager.existsBy(Bid, { requestId, venueId: venue.id })) throw new ConflictException();
      const bid = await manager.save(
        manager.create(Bid, {
          requestId,
          planId,
          venue,
          status: 'pending',
          proposedPrice: dto.proposedPrice,
          inclusions: dto.inclusions,
          perks: dto.perks,
          startAt: new Date(dto.startAt),
          partySize: request.partySize,
          score: scoreOf(dto, request, invite),
        }),
      );
      return { bid, ownerId: plan.ownerId };
    });
    this.gateway.toPlan(bid.planId, 'bid.placed', { bid });
    await this.notices.add('bid.placed', { recipientIds: [ownerId], data: { bidId: bid.id, venue: venue.name } });
    return bid;
  }

  async accept(user: User, bidId: string, dto: AcceptBidDto): Promise<Booking> {
    if (!user.adultAt) throw new UnprocessableEntityException();
    const { booking, accepted, lost } = await this.dataSource.transaction(async (manager) => {
      const found = await manager.findOneBy(Bid, { id: bidId });
      if (!found) throw new NotFoundException();
      const plan = await lockPlan(manager, found.planId);
      if (plan.ownerId !== user.id) throw new ForbiddenException();
      const bids = await manager.find(Bid, { where: { planId: plan.id, status: 'pending' }, relations: { venue: true } });
      const accepted = bids.find(({ id }) => id === bidId);
      if (plan.state !== 'live' || accepted?.version !== dto.expectedVersion) throw new ConflictException();
      await this.takeSeats(manager, accepted);
      accepted.status = 'accepted';
      await manager.save(accepted);
      const lost = bids.filter((bid) => bid !== accepted);
      for (const bid of lost) {
        bid.status = 'lost';
        await manager.save(bid);
      }
      const request = await this.requestOf(manager, accepted.requestId);
      request.status = 'closed';
      await manager.save(request);
      plan.state = 'booked';
      await manager.save(plan);
      await manager.save(manager.merge(User, user, { contactName: dto.contact.name, contactPhone: dto.contact.phone }));
      const booking = await manager.save(
        manager.create(Booking, {
          ref: randomBytes(5).toString('hex').toUpperCase(),
          planId: plan.id,
          bidId,
          venueId: accepted.venueId,
          startAt: accepted.startAt,
          partySize: accepted.partySize,
          price: accepted.proposedPrice,
          contactName: dto.contact.name,
          contactPhone: dto.contact.phone,
        }),
      );
      return { booking, accepted, lost };
    });
    this.gateway.toPlan(booking.planId, 'booking.confirmed', { booking, bids: [accepted, ...lost] });
    for (const bid of [accepted, ...lost]) this.gateway.toVenue(bid.venueId, `bid.${bid.status}`, { bidId: bid.id });
    await this.notices.addBulk([
      { name: 'booking.confirmed', data: { recipientIds: [user.id, booking.venueId], data: { bookingId: booking.id, ref: booking.ref } } },
      { name: 'bid.lost', data: { recipientIds: lost.map(({ venueId }) => venueId), data: { requestId: accepted.requestId } } },
    ]);
    return booking;
  }

  private async requestOf(manager: EntityManager, id: string): Promise<BidRequest> {
    const request = await manager.findOneBy(BidRequest, { id });
    if (!request) throw new NotFoundException();
    return request;
  }

  /** Takes the seats of the venue on that day; the row of the day is made at its first booking. */
  private async takeSeats(manager: EntityManager, { venue, startAt, partySize }: Bid): Promise<void> {
    const day = startAt.toISOString().slice(0, 10);
    await manager.createQueryBuilder().insert().into(VenueSlot).values({ venueId: venue.id, day, taken: 0 }).orIgnore().execute();
    const slot = await manager.findOneOrFail(VenueSlot, { where: { venueId: venue.id, day }, lock: { mode: 'pessimistic_write' } });
    if (slot.taken + partySize > venue.seats) throw new ConflictException();
    slot.taken += partySize;
    await manager.save(slot);
  }
}

const scoreOf = ({ proposedPrice, perks }: PlaceBidDto, { minSpend }: BidRequest, { distanceKm }: Invite): number =>
  Math.round(60 * Math.min(1, minSpend / proposedPrice) + 30 * Math.max(0, 1 - distanceKm / 20) + Math.min(10, perks.length * 2));
