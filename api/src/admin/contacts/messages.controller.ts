import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { AdminMessage, MessageContact, MessageSent } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { Paged } from '../../http/requests/page.js';
import { CurrentUser, ForOps, Public, ShowsPerson, type AuthUser } from '../../http/session/access.js';
import { CasesQuery } from '../admin-reports.dto.js';
import { AnswerMessageDto, SendMessageDto } from './contacts.dto.js';
import { ContactsService } from './contacts.service.js';

const MESSAGES = { name: 'messages', points: 10, seconds: 3_600, by: 'ip' } as const;

/** Messages to the team, open to everyone. */
@Public()
@Controller('messages')
export class MessagesController {
  constructor(private readonly contacts: ContactsService) {}

  /** Send a message to the team. */
  @Limit(MESSAGES)
  @Post()
  @Refuses()
  send(@Body() body: SendMessageDto): Promise<MessageSent> {
    return this.contacts.send(body);
  }
}

/** Messages to the team, and its answers. */
@ForOps()
@Controller('admin/messages')
export class AdminMessagesController {
  constructor(private readonly contacts: ContactsService) {}

  /** List messages to the team. Without the senders’ contacts. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: CasesQuery): Promise<AdminMessage[]> {
    return this.contacts.messages(query);
  }

  /** Show the contact of a message’s sender. Each look is written to the security log. */
  @ShowsPerson()
  @Post(':id/contact')
  @HttpCode(200)
  @Refuses('not-found', 'second-factor-needed')
  contact(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<MessageContact> {
    return this.contacts.contact(user, id);
  }

  /** Answer a message to the team. The second of two at once is refused. */
  @Post(':id/answer')
  @HttpCode(204)
  @Refuses('not-found', 'version-mismatch')
  answer(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: AnswerMessageDto): Promise<void> {
    return this.contacts.answer(user, id, body);
  }
}
