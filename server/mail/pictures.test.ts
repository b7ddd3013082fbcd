import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { accountMails } from '#server/accounts/service.ts';
import { storeImage } from '#server/media/service.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { compose } from './compose-mail.ts';
import { createLogos, mark, withPictures } from './embed-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-logos-'));
const storage = createStorage({ s3: undefined, dataDir: folder });
afterAll(() => rmSync(folder, { recursive: true }));

let logged = '';
const log = pino({}, { write: (line: string) => void (logged += line) });
const settings = readSettings({ APP_SECRET: 'a secret of the tests' });
const code = { purpose: 'signin', code: '482913', minutes: 9 } as const;
const mail = accountMails.code.write(settings, { email: 'ada@example.com', language: 'en', ...code });
const picture = sharp({ create: { width: 300, height: 200, channels: 4, background: '#0e5a48' } });

test('a picture is a part of the HTML, shown in place and not as an attachment', async () => {
  const message = await compose(
    { messageId: '<1@localhost>', ...mail },
    { name: 'Rolecall', address: 'no-reply@localhost' },
  );
  const types = [...message.toString().matchAll(/^Content-Type: ([a-z]+\/[a-z]+)/gm)].map(([, type]) => type);
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png']);
  expect(message.toString()).toContain(`Content-ID: <${mark.cid}>`);
  expect(message.toString()).toMatch(/^Content-Disposition: inline; filename=mark\.png/m);
});

test('in a browser, the HTML contains the pictures', () => {
  const { html, pictures } = mail;
  expect(withPictures(html, pictures)).not.toContain('cid:');
  expect(withPictures(html, pictures)).toContain(`src="data:image/png;base64,${mark.bytes.toString('base64')}"`);
});

test('a logo is a small square PNG, read from the storage only once', async () => {
  const key = await storeImage({ storage }, 'ada', await picture.png().toBuffer(), 'avatar');
  let reads = 0;
  const get = (...given: Parameters<typeof storage.get>) => ((reads += 1), storage.get(...given));
  const findLogo = createLogos({ storage: { ...storage, get }, log });
  const [one, other] = await Promise.all([findLogo(key), findLogo(key)]);
  expect(one).toBe(other);
  expect(reads).toBe(1);
  expect(await sharp(one?.bytes).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  expect(one?.cid).toMatch(/^avatar-[\w-]{22}-webp@pictures$/);
});

test('a mail is sent without a broken, deleted or unreadable logo, which is read again later', async () => {
  const findLogo = createLogos({ storage, log });
  expect(await findLogo(null)).toBeNull();
  expect(await findLogo('avatar/0123456789012345678901.webp')).toBeNull();
  expect(logged).toBe('');
  let isDown = true;
  const key = await storeImage({ storage }, 'ada', await picture.png().toBuffer(), 'avatar');
  const get = (...given: Parameters<typeof storage.get>) =>
    isDown ? Promise.reject(new Error('The storage does not answer.')) : storage.get(...given);
  const findLater = createLogos({ storage: { ...storage, get }, log });
  expect(await findLater(key)).toBeNull();
  expect(logged).toContain('a logo could not be read');
  isDown = false;
  expect(await findLater(key)).not.toBeNull();
});
