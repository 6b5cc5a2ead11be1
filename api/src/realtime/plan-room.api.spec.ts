import { afterEach, expect, it } from '@jest/globals';
import { rooms, type BidId, type UserId } from '@app/contracts';
import { newEvent } from '@app/persistence';
import { eventually, liveAuction, makeUser, openLiveSocket, signInUser, underLock, type LiveAuction, type LiveSocket } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { api, database, url, useRunningApi } from '../testing/running-api.js';
import { SocketServer } from './socket-server.js';

useRunningApi();

const open: LiveSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

async function connect(userId: string): Promise<LiveSocket> {
  const socket = await openLiveSocket(url, { cookie: (await signInUser(database, userId)).cookie });
  open.push(socket);
  return socket;
}

/** The owners of the sockets in the plan's room, by name in alphabetical order. */
const inRoom = (plan: LiveAuction): string[] =>
  api.app
    .get(SocketServer)
    .in(rooms.datebook(plan.id))
    .map(({ data }) => (data.watcher.id === plan.ownerId ? 'owner' : 'member'))
    .sort();

const vote = (plan: LiveAuction, gone: UserId[] = []) =>
  underLock(database, plan.id, async (tx) => {
    const more = gone.length > 0 ? { goneMembers: gone } : {};
    await tx.append(plan.id, newEvent('bid.voted', { bidId: plan.bidIds[0] ?? someId<BidId>(''), memberId: plan.ownerId, ...more }));
  });

const seqs = (socket: LiveSocket) => socket.events.map(({ seq }) => seq);

it('the room of a plan holds its watchers, and an event reaches exactly those', async () => {
  const plan = await liveAuction(database, { members: 1 });
  const [owner, member, stranger] = [await connect(plan.ownerId), await connect(plan.memberId), await connect(await makeUser(database))];
  expect(inRoom(plan)).toEqual([]);
  await owner.watch({ dateBookId: plan.id });
  expect(await stranger.watch({ dateBookId: plan.id })).toMatchObject({ ok: false });
  expect(inRoom(plan)).toEqual(['owner']);
  await vote(plan);
  await member.watch({ dateBookId: plan.id });
  expect(inRoom(plan)).toEqual(['member', 'owner']);
  await vote(plan);
  await owner.until(() => owner.events.length === 2);
  await member.until(() => member.events.length === 1);
  await member.send('unwatch', { dateBookId: plan.id });
  expect(inRoom(plan)).toEqual(['owner']);
  await vote(plan);
  await owner.until(() => owner.events.length === 3);
  expect([seqs(owner), seqs(member), seqs(stranger)]).toEqual([[1, 2, 3], [2], []]);
  owner.close();
  await eventually(() => inRoom(plan).length === 0);
});

it('a removed member is out of the plan’s room before the event of the removal', async () => {
  const plan = await liveAuction(database, { members: 1 });
  const [owner, member] = [await connect(plan.ownerId), await connect(plan.memberId)];
  for (const socket of [owner, member]) await socket.watch({ dateBookId: plan.id });
  await vote(plan);
  await vote(plan, [plan.memberId]);
  await owner.until(() => owner.events.length === 2);
  expect(inRoom(plan)).toEqual(['owner']);
  await vote(plan);
  await owner.until(() => owner.events.length === 3);
  expect([seqs(owner), seqs(member)]).toEqual([[1, 2, 3], [1]]);
});
