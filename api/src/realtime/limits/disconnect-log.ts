import { Inject, Injectable } from '@nestjs/common';
import type { Logger, Metrics } from '@app/platform';
import { LOGGER, METRICS } from '../../tokens.js';

/** Counts and notes the sockets that are cut off: who does not read, who owes most when all together owe too much, who says too much. */
@Injectable()
export class DisconnectLog {
  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  note(why: 'slow' | 'full' | 'noisy'): void {
    this.metrics.socketsCut.inc({ why });
    this.logger.info({ why }, 'a socket was cut off');
  }
}
