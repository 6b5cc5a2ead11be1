import { Module } from '@nestjs/common';
import { Admission } from './limits/admission.js';
import { Backlog } from './limits/backlog.js';
import { Chatter } from './limits/chatter.js';
import { Cuts } from './limits/cuts.js';
import { Delivery } from './delivery.js';
import { Endings } from './endings.js';
import { Evictions } from './evictions.js';
import { Feeds } from './feeds.js';
import { Handshakes } from './handshake.js';
import { Heads } from './heads.js';
import { PlansGateway } from './plans.gateway.js';
import { PresenceTracker } from './presence-tracker.js';
import { SocketServer } from './socket-server.js';
import { Subscriptions } from './subscriptions.js';
import { WatchAnswers } from './watch-answers.js';

/** Events and feeds to the sockets of this process. */
@Module({
  providers: [
    Admission,
    { provide: Backlog, useFactory: (cuts: Cuts) => new Backlog((why) => cuts.note(why)), inject: [Cuts] },
    { provide: Chatter, useFactory: (cuts: Cuts) => new Chatter(() => cuts.note('noisy')), inject: [Cuts] },
    Cuts,
    Delivery,
    Endings,
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
