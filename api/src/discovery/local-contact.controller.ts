import { Controller, Get, Query } from '@nestjs/common';
import type { LocalContactAnswer } from '@app/contracts';
import { cityNamed } from '@app/domain';
import { LocalContactsRepository } from '@app/persistence';
import { Public } from '../http/access.js';
import { Text } from '../http/fields.js';

export class LocalContactQuery {
  @Text({ min: 1, max: 60 })
  city!: string;
}

/** Whom to call in a city, by its name. */
@Public()
@Controller('local-contact')
export class LocalContactController {
  constructor(private readonly contacts: LocalContactsRepository) {}

  @Get()
  async ofCity(@Query() query: LocalContactQuery): Promise<LocalContactAnswer> {
    const city = cityNamed(query.city);
    return { contact: city && (await this.contacts.ofCity(city.slug)) };
  }
}
