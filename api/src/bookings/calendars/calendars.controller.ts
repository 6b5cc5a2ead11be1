import { Controller, Get, Header, Param } from '@nestjs/common';
import { TaggedBody } from '../../http/answers/for-everybody.js';
import { Refuses } from '../../http/answers/refuses.js';
import { Public } from '../../http/session/access.js';
import { CalendarsService } from './calendars.service.js';

/** The calendars that programs follow by a secret address, without a session. */
@Controller('calendars')
export class CalendarsController {
  constructor(private readonly calendars: CalendarsService) {}

  /** Read a calendar by its secret address. For calendar programs: the address is the permission, and a rotated or ended one does not exist any more. */
  @Public()
  @Get(':token/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', 'private, no-cache')
  @Header('x-robots-tag', 'noindex')
  // The time of the reading is no change.
  @TaggedBody(/^DTSTAMP:.*$/gm)
  @Refuses('not-found')
  read(@Param('token') token: string): Promise<string> {
    return this.calendars.read(token);
  }
}
