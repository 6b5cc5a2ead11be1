import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { InjectRepository } from '@nestjs/typeorm';
import type { Server, Socket } from 'socket.io';
import { Repository } from 'typeorm';
import { Member } from './entities.js';
import { SessionsService } from './sessions.js';

const planRoom = (id: string): string => `plan:${id}`;
const venueRoom = (id: string): string => `venue:${id}`;
const cookieOf = (socket: Socket): string | undefined => /(?:^|; )sid=([^;]+)/.exec(socket.handshake.headers.cookie ?? '')?.[1];

@WebSocketGateway({ transports: ['websocket'], serveClient: false })
export class PlansGateway implements OnGatewayConnection {
  @WebSocketServer()
  private readonly server!: Server;

  constructor(
    private readonly sessions: SessionsService,
    @InjectRepository(Member) private readonly members: Repository<Member>,
  ) {}

  /** Signs each socket in before it is connected. */
  afterInit(server: Server): void {
    server.use((socket, next) => {
      void this.signIn(socket).then(
        (known) => next(known ? undefined : new Error('unauthorized')),
        (error: Error) => next(error),
      );
    });
  }

  async handleConnection(socket: Socket): Promise<void> {
    if (socket.data.venueId) await socket.join(venueRoom(socket.data.venueId));
  }

  @SubscribeMessage('watch')
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() { dateBookId }: { dateBookId: string }): Promise<{ ok: boolean }> {
    const ok = await this.members.existsBy({ planId: dateBookId, userId: socket.data.userId });
    if (ok) await socket.join(planRoom(dateBookId));
    return { ok };
  }

  toPlan(planId: string, type: string, data: object): void {
    this.server.to(planRoom(planId)).emit(type, data);
  }

  toVenue(venueId: string, type: string, data: object): void {
    this.server.to(venueRoom(venueId)).emit(type, data);
  }

  private async signIn(socket: Socket): Promise<boolean> {
    const token = cookieOf(socket) ?? (socket.handshake.auth['token'] as string | undefined);
    const session = token ? await this.sessions.find(token) : null;
    socket.data.userId = session?.user?.id;
    socket.data.venueId = session?.venue?.id;
    return session !== null;
  }
}
