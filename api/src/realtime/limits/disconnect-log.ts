import { Inject, Injectable } from '@nestjs/common';
import type { Logger, Metrics } from '@app/platform';
import { LOGGER, METRICS } from '../../tokens.js';

/** Counts and logs the sockets that are disconnected: slow readers, the largest backlog over the common limit, too frequent senders. */
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
