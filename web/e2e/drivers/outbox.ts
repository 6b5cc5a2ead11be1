import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { productUrl } from './browser.js';

/** Returns the mails to an address so far, from the product's own outbox, the oldest first. */
export async function mailTo(address: string): Promise<string> {
  const folder = join(process.env.PRODUCT_DATA_DIR ?? '', 'outbox');
  const files = await readdir(folder).catch(() => []);
  // A mail has another name until it is complete.
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')));
  const own = mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`));
  return own
    .join('\n')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}

/** Returns the newest link in the mails to an address. */
export async function linkTo(address: string, part: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const found = [...(await mailTo(address)).matchAll(/https?:\/\/[^\s"<>]+#token=[\w-]+/g)];
    link = found.map(([url]) => url).findLast((url) => url.includes(part)) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  const { pathname, search, hash } = new URL(link);
  return `${productUrl()}${pathname}${search}${hash}`;
}
