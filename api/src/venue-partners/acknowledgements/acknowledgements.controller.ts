import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { LinkedBooking } from '@app/contracts';
import { MailLinkDto } from '../../accounts/settings.dto.js';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { Public } from '../../http/session/access.js';
import { AcknowledgementsService } from './acknowledgements.service.js';

const LINKS = { name: 'acknowledge-links', points: 60, seconds: 600, by: 'ip' } as const;

/** The acknowledgement of a booking by a mailed link, without a log-in. */
@Controller('venues/acknowledgements')
export class AcknowledgementsController {
  constructor(private readonly service: AcknowledgementsService) {}

  /** Preview the booking of a mailed link. Acknowledges nothing, so that a program that follows links does not either. */
  @Public()
  @Limit(LINKS)
  @Post('look')
  @HttpCode(200)
  @Refuses('booking-state', 'link-expired', 'link-used')
  look(@Body() body: MailLinkDto): Promise<LinkedBooking> {
    return this.service.look(body.token);
  }

  /** Acknowledge a booking by a mailed link. No log-in is needed. The link works once; a refusal does not use it up. */
  @Public()
  @Limit(LINKS)
  @Post()
  @HttpCode(200)
  @Refuses('booking-state', 'link-expired', 'link-used')
  acknowledge(@Body() body: MailLinkDto): Promise<LinkedBooking> {
    return this.service.acknowledge(body.token);
  }
}
