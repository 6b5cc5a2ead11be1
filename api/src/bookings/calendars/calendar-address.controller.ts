import { Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import type { CalendarAddress, NewCalendarAddress } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { AnyStaff, CurrentUser, CurrentVenue, ForVenue, type AuthUser, type AuthVenueStaff } from '../../http/session/access.js';
import { UserTokens } from '../../http/session/user-tokens.js';
import { CalendarsService } from './calendars.service.js';

const MADE = { name: 'calendar-addresses', points: 20, seconds: 3600 } as const;

/** The secret calendar address of a person. */
@Controller('user/calendar-address')
export class CalendarAddressController {
  constructor(
    private readonly calendars: CalendarsService,
    private readonly tokens: UserTokens,
  ) {}

  /** Read whether one has a calendar address. The address itself is shown once, when it is made. */
  @Get()
  @Header('cache-control', 'private, no-store')
  @Refuses()
  read(@CurrentUser() user: AuthUser): Promise<CalendarAddress> {
    return this.calendars.addressOf({ userId: user.id });
  }

  /** Replace one’s calendar address. It ends the one of before, and is shown this once. */
  @Post()
  @Limit(MADE)
  @Header('cache-control', 'private, no-store')
  @Refuses()
  make(@CurrentUser() { id, sessionHash }: AuthUser): Promise<NewCalendarAddress> {
    return this.calendars.make({ userId: id }, (tx) => this.tokens.verify(Buffer.from(sessionHash, 'hex'), tx));
  }

  /** End one’s calendar address. */
  @Delete()
  @HttpCode(204)
  @Refuses()
  end(@CurrentUser() user: AuthUser): Promise<void> {
    return this.calendars.end({ userId: user.id });
  }
}

/** The secret address of the venue’s agenda; each member of its staff has their own, which goes with them. */
@ForVenue()
@Controller('venues/me/calendar-address')
export class VenueCalendarAddressController {
  constructor(private readonly calendars: CalendarsService) {}

  /** Read whether one has an address of the venue’s agenda. */
  @Get()
  @Header('cache-control', 'private, no-store')
  @Refuses()
  read(@CurrentVenue() { staffId }: AuthVenueStaff): Promise<CalendarAddress> {
    return this.calendars.addressOf({ staffId });
  }

  /** Replace one’s address of the venue’s agenda. It ends the one of before, and is shown this once. */
  @AnyStaff()
  @Post()
  @Limit(MADE)
  @Header('cache-control', 'private, no-store')
  @Refuses()
  make(@CurrentVenue() { staffId, verifyToken }: AuthVenueStaff): Promise<NewCalendarAddress> {
    return this.calendars.make({ staffId }, verifyToken);
  }

  /** End one’s address of the venue’s agenda. */
  @AnyStaff()
  @Delete()
  @HttpCode(204)
  @Refuses()
  end(@CurrentVenue() { staffId }: AuthVenueStaff): Promise<void> {
    return this.calendars.end({ staffId });
  }
}
