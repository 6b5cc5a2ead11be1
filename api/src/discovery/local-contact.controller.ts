import { Controller, Get, Injectable, Query } from '@nestjs/common';
import type { LocalContactAnswer } from '@app/contracts';
import { cityNamed } from '@app/domain';
import { LocalContactsRepository } from '@app/persistence';
import { Public } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Text } from '../http/requests/fields.js';

export class LocalContactQuery {
  @Text({ min: 1, max: 60 })
  city!: string;
}

@Injectable()
export class LocalContactsService {
  constructor(private readonly contacts: LocalContactsRepository) {}

  /** Whom to call in the city of this name; null where there is no such city, or nobody there. */
  async ofCity(name: string): Promise<LocalContactAnswer> {
    const city = cityNamed(name);
    return { contact: city && (await this.contacts.ofCity(city.slug)) };
  }
}

/** Whom to call in a city, by its name. */
@Public()
@Controller('local-contact')
export class LocalContactController {
  constructor(private readonly contacts: LocalContactsService) {}

  @Get()
  @Refuses()
  ofCity(@Query() query: LocalContactQuery): Promise<LocalContactAnswer> {
    return this.contacts.ofCity(query.city);
  }
}
