import { Processor, WorkerHost } from '@nestjs/bullmq';
import { InjectRepository } from '@nestjs/typeorm';
import type { Job } from 'bullmq';
import { Repository } from 'typeorm';
import { Notice } from './entities.js';

export const NOTICES = 'notices';

interface NoticeJob {
  recipientIds: string[];
  data: object;
}

/** Writes the notices of an event, one for each recipient. */
@Processor(NOTICES, { concurrency: 10 })
export class NoticesProcessor extends WorkerHost {
  constructor(@InjectRepository(Notice) private readonly notices: Repository<Notice>) {
    super();
  }

  override async process({ name, data }: Job<NoticeJob>): Promise<void> {
    await this.notices.save(data.recipientIds.map((recipientId) => this.notices.create({ type: name, recipientId, data: data.data })));
  }
}
