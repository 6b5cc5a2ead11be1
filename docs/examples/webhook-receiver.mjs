// An example of a system that receives webhooks: it checks the signature, answers at once, and handles each message once.
// WEBHOOK_SECRET=whsec_… PORT=8080 node docs/examples/webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const SECRET = process.env.WEBHOOK_SECRET ?? '';
if (!SECRET.startsWith('whsec_')) throw new Error('Set WEBHOOK_SECRET to the secret that the desk showed');
const TOLERANCE_S = 5 * 60;
const MOST_BYTES = 64 * 1024;

/** Returns true when a body is from the product and not an old one that somebody sends again. */
function isGenuine(header, body) {
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (given === undefined || Math.abs(Date.now() / 1000 - Number(seconds)) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', SECRET).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

/** A real system keeps these in its database: a message can arrive twice, also after a restart. */
const handled = new Set();

function handle({ id, kind, at, data }) {
  if (handled.has(id)) return;
  handled.add(id);
  // Messages can be late and out of order: read the booking with a key before you act on it.
  console.log(kind, at, JSON.stringify(data));
}

async function bodyOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const server = createServer(async (request, response) => {
  try {
    // The signature is of the bytes as they arrived: parse them afterwards.
    const body = await bodyOf(request);
    if (!isGenuine(request.headers['webhook-signature'], body)) return response.writeHead(401).end();
    const message = JSON.parse(body.toString('utf8'));
    response.writeHead(204).end();
    handle(message);
  } catch {
    if (!response.headersSent) response.writeHead(400).end();
  }
});
server.listen(Number(process.env.PORT ?? 8080), () => console.log('listening', server.address().port));
