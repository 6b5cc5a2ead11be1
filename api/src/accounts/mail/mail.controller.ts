import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { Public } from '../../http/session/access.js';
import { MailService } from './mail.service.js';
import { MailLinkDto } from '../settings.dto.js';

const LINKS = { name: 'mail-links', points: 30, seconds: 600, by: 'ip' } as const;

/** Answers that the reader of a mail gives about its address. POST only, because programs that scan mails follow their links. */
@Controller('mail')
export class MailController {
  constructor(private readonly service: MailService) {}

  /** Confirm a mail address by a mailed link. */
  @Public()
  @Limit(LINKS)
  @Post('confirm')
  @HttpCode(204)
  @Refuses('link-expired')
  confirm(@Body() body: MailLinkDto): Promise<void> {
    return this.service.confirm(body.token);
  }

  /** Stop all mail to an address by a mailed link. */
  @Public()
  @Limit(LINKS)
  @Post('block')
  @HttpCode(204)
  @Refuses('link-expired')
  block(@Body() body: MailLinkDto): Promise<void> {
    return this.service.block(body.token);
  }
}
