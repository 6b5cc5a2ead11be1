import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { leave } from './drivers/browser.js';
import { call, partner } from './drivers/http.js';
import { atCounter } from './drivers/venue.js';

interface Received {
  body: string;
  signature: string;
}

test('an owner connects the own system: a key that is replaced and revoked, and a webhook that is sent again', async ({ browser }) => {
  const received: Received[] = [];
  const take = async (request: IncomingMessage): Promise<void> => {
    received.push({ body: await text(request), signature: String(request.headers['webhook-signature']) });
  };
  const receiver = createServer((request, response) => void take(request).then(() => response.writeHead(204).end())).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const page = await atCounter(browser, await partner(4, 'pune'));
  await page.goto('/venue-bidding/settings?tab=system');
  const kept = async (secret: RegExp): Promise<string> => {
    const shown = await page.getByText(secret).innerText();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    return shown;
  };
  const bookingsBy = async (secret: string) => (await call('GET', '/api/venues/me/bookings', { authorization: `Bearer ${secret}` })).status;

  await page.getByLabel('What is it for?').fill('Till');
  await page.getByText('Read bookings', { exact: true }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  const first = await kept(/^sk_/);
  expect(await bookingsBy(first)).toBe(200);
  await page.getByRole('button', { name: /^Replace the secret/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click();
  const second = await kept(/^sk_/);
  expect([await bookingsBy(first), await bookingsBy(second)]).toEqual([200, 200]);
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No system has a key yet.')).toBeVisible();
  expect([await bookingsBy(first), await bookingsBy(second)]).toEqual([401, 401]);

  await page.getByLabel('Address of your system').fill(address);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const secret = await kept(/^whsec_/);
  await page.getByText('Messages of the last days').click();
  await expect(page.getByText('Arrived')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  const isGenuine = ({ body, signature }: Received): boolean => {
    const seconds = /^t=(\d+)/.exec(signature)?.[1] ?? '';
    return signature === `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
  };
  expect(received.map(isGenuine)).toEqual([true, true]);
  expect(received[1]?.body).toBe(received[0]?.body);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No address is registered yet.')).toBeVisible();
  await leave(page);
  receiver.closeAllConnections();
  receiver.close();
});
