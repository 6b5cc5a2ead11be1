// A WebSocket server, in a process of its own, that only writes one prepared frame to each of its sockets: the floor of a delivery. In: each
// message triggers a write. Out: { port }.
import { WebSocketServer } from 'ws';

/** The same length as the event whose delivery is measured. */
const TEXT = Buffer.from(`42["bid.voted",${JSON.stringify({ data: '-'.repeat(280) })}]`);
const FRAME = Buffer.concat([Buffer.from([0x81, 126, TEXT.length >> 8, TEXT.length & 0xff]), TEXT]);
/** The messages of our client, and the answers that it waits for. */
const ANSWERS = [
  ['40', '40{}'],
  ['420', '430[{"ok":true}]'],
];

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const said = Buffer.from(data).toString();
    const [, answer] = ANSWERS.find(([begin]) => said.startsWith(begin)) ?? [];
    if (answer) socket.send(answer);
  });
  socket.send('0{}');
});
server.once('listening', () => process.send({ port: server.address().port }));
process.on('message', () => {
  for (const { _sender: sender } of server.clients) sender.sendFrame([FRAME]);
});
process.on('disconnect', () => process.exit(0));
