import { Injectable } from '@nestjs/common';
import { hidePersonalData } from '@app/domain';
import type { ReviewView, SaveReview } from '@app/contracts';
import { addReview, MembersRepository } from '@app/persistence';
import { lockAsMember } from '../bids/bids.policy.js';
import type { CurrentUserOf } from '../http/access.js';
import { Idempotency, type Answer } from '../http/idempotency.js';
import { fail } from '../http/problem.js';
import { BookingCommands } from './booking-commands.js';

const WHEN = 'An outing can be rated for 14 days, once it is over.';

/** Rates outings. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly commands: BookingCommands,
    private readonly members: MembersRepository,
    private readonly idempotency: Idempotency,
  ) {}

  async review(user: CurrentUserOf, bookingId: string, body: SaveReview, key: string | undefined): Promise<Answer<ReviewView>> {
    const keyed = { principal: user.id, route: 'review', key, body: { bookingId, body } };
    const lookUp = () => this.commands.planOf(user, bookingId);
    return this.idempotency.runOn(keyed, lookUp, async (tx, datebookId) => {
      await lockAsMember(tx, this.members, datebookId, user.id);
      const text = hidePersonalData(body.text ?? '').trim() || null;
      const result = await addReview(tx, { datebookId, bookingId, userId: user.id, stars: body.stars, tags: body.tags, text });
      if ('review' in result) return { status: 201, body: result.review };
      return fail(result.refused, result.refused === 'booking-state' ? WHEN : undefined);
    });
  }
}
