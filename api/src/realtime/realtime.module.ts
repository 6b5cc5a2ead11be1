import { Module } from '@nestjs/common';
import { Admission } from './limits/admission.js';
import { Backlog } from './limits/backlog.js';
import { InboundMessageLimiter } from './limits/inbound-message-limiter.js';
import { DisconnectLog } from './limits/disconnect-log.js';
import { Delivery } from './delivery.js';
import { RevocationLog } from './revocation-log.js';
import { Evictions } from './evictions.js';
import { Feeds } from './feeds.js';
import { Handshakes } from './handshake.js';
import { Heads } from './heads.js';
import { PlansGateway } from './plans.gateway.js';
import { PresenceTracker } from './presence-tracker.js';
import { SocketServer } from './socket-server.js';
import { Subscriptions } from './subscriptions.js';
import { WatchAnswers } from './watch-answers.js';

/** Delivers events and feeds to the sockets of this process. */
@Module({
  providers: [
    Admission,
    { provide: Backlog, useFactory: (disconnects: DisconnectLog) => new Backlog((why) => disconnects.note(why)), inject: [DisconnectLog] },
    {
      provide: InboundMessageLimiter,
      useFactory: (disconnects: DisconnectLog) => new InboundMessageLimiter(() => disconnects.note('noisy')),
      inject: [DisconnectLog],
    },
    DisconnectLog,
    Delivery,
    RevocationLog,
    Evictions,
    Feeds,
    Handshakes,
    Heads,
    PlansGateway,
    PresenceTracker,
    SocketServer,
    Subscriptions,
    WatchAnswers,
  ],
})
export class RealtimeModule {}
