import { Body, Controller, Get, Header, Param, Put } from '@nestjs/common';
import { LANGUAGES, type AnswerConsent, type ConsentsView, type Language } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Flag, OneOf, Text } from '../http/requests/fields.js';
import { ConsentsService } from './consents.service.js';

class AnswerConsentDto implements AnswerConsent {
  @Flag()
  granted!: boolean;

  @Text({ min: 1, max: 20 })
  version!: string;

  @OneOf(LANGUAGES)
  language!: Language;
}

/** The notice, and the consents of the caller. */
// Blockers of cookie notices block the documented path, so our app calls the other one.
@Controller(['user/consents', 'user/choices'])
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  /** Read the notice and one’s consents. Both paths answer the same. */
  @Get()
  @Header('cache-control', 'private, no-store')
  @Refuses()
  read(@CurrentUser() user: AuthUser): Promise<ConsentsView> {
    return this.consents.of(user);
  }

  /** Give or withdraw a consent. Agreeing names the version of the notice, withdrawing needs none. Both paths do the same. */
  @Put(':item')
  @Refuses('not-found', 'version-mismatch')
  answer(@CurrentUser() user: AuthUser, @Param('item') item: string, @Body() body: AnswerConsentDto): Promise<ConsentsView> {
    return this.consents.answer(user, item, body);
  }
}
