import { expect } from '@jest/globals';
import type { ErrorCode, PlanId } from '@app/contracts';
import { DatabaseBusy } from '@app/persistence/testing';
import { BidsService } from '../../bids/bids.service.js';
import { BookingsService } from '../../bookings/bookings.service.js';
import { DatebooksService } from '../../datebooks/datebooks.service.js';
import type { CommandKey } from '../../http/requests/idempotent.js';
import { ProblemError } from '../../http/problem.js';
import { PreferencesService } from '../../preferences/preferences.service.js';
import { VenueBidsService } from '../../venue-partners/venue-bids.service.js';
import { VenueBookingsService } from '../../venue-partners/venue-bookings.service.js';
import type { Tenant } from './tenant.js';

/** 'crashed': the connection was lost before the commit. */
export type Answer = 'ok' | 'crashed' | ErrorCode;

/** The product's services, called as its controllers call them. */
export class Product {
  private keys = 0;

  constructor(
    protected readonly tenant: Tenant,
    protected readonly id: PlanId,
  ) {}

  protected newKey(name: string, principal: string): CommandKey {
    return keyOf(name, principal, `${this.id}-${(this.keys += 1)}`);
  }

  /** Runs a command under a new key; with `twice` its response is lost and the caller repeats it. */
  protected async keyed(name: string, principal: string, twice: boolean, work: (key: CommandKey) => Promise<unknown>): Promise<Answer> {
    const key = this.newKey(name, principal);
    const bodies: unknown[] = [];
    const once = () => answer(async () => void bodies.push(await work(key)));
    const first = await once();
    if (!twice || first === 'crashed') return first;
    expect(await once()).toBe(first);
    expect(bodies[1]).toEqual(bodies[0]);
    return first;
  }

  protected get bookings(): BookingsService {
    return this.tenant.app.get(BookingsService, { strict: false });
  }

  protected get bids(): BidsService {
    return this.tenant.app.get(BidsService, { strict: false });
  }

  protected get venues(): VenueBidsService {
    return this.tenant.app.get(VenueBidsService, { strict: false });
  }

  protected get desk(): VenueBookingsService {
    return this.tenant.app.get(VenueBookingsService, { strict: false });
  }

  protected get plans(): DatebooksService {
    return this.tenant.app.get(DatebooksService, { strict: false });
  }

  protected get preferences(): PreferencesService {
    return this.tenant.app.get(PreferencesService, { strict: false });
  }

  protected rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.tenant.database.source.query<Row[]>(text, values);
  }
}

export const keyOf = (name: string, principal: string, value: string | undefined): CommandKey => ({
  name,
  needed: false,
  principal,
  value,
  status: 201,
});

export async function answer(work: () => Promise<unknown>): Promise<Answer> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    if (error instanceof DatabaseBusy) return 'crashed';
    throw error;
  }
}
