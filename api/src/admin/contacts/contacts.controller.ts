import { Body, Controller, Get, HttpCode, Param, Put } from '@nestjs/common';
import type { AdminContact, SaveContact } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { CurrentUser, ForOps, ShowsPerson, type AuthUser } from '../../http/session/access.js';
import { SaveContactDto } from './contacts.dto.js';
import { ContactsService } from './contacts.service.js';

/** The local guides of the cities. */
@ForOps()
@Controller('admin/contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  /** List the local guides for the team. */
  @Get()
  @Refuses()
  list(): Promise<AdminContact[]> {
    return this.contacts.guides();
  }

  /** Read the local guide of a city with the numbers. Each look is written to the security log. */
  @ShowsPerson()
  @Get(':city')
  @Refuses('not-found', 'second-factor-needed')
  one(@CurrentUser() user: AuthUser, @Param('city') city: string): Promise<SaveContact> {
    return this.contacts.guide(user, city);
  }

  /** Save the local guide of a city. */
  @Put(':city')
  @HttpCode(204)
  @Refuses('not-found', 'version-mismatch')
  save(@CurrentUser() user: AuthUser, @Param('city') city: string, @Body() body: SaveContactDto): Promise<void> {
    return this.contacts.save(user, city, body);
  }
}
