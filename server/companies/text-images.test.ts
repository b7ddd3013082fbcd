import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editCompany, updateCompany, uploadImage } from '#contract/companies.ts';
import { createPosition, deletePosition, editPosition, updatePosition } from '#contract/positions.ts';
import { buildClient } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { mediaHandlers } from '#server/media/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { hasten } from '#server/platform/deliveries/deliveries.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { removalOf, textImageHandlers } from './store-text-images.ts';

let world: World;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorld();
  picture = await draw(64, 48);
  await world.services.deliveries.start([...mediaHandlers(world.services), ...textImageHandlers(world.services)]);
});
afterAll(() => world.close());

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Ada' } })
    .png()
    .toBuffer();

async function member() {
  const user = await buildClient(world.services.db);
  await world.services.db.updateTable('companies').set({ isTrial: false }).where('id', '=', user.companyId).execute();
  return { user, caller: await world.signIn(user) };
}

const upload = async (caller: Caller, image = picture) => (await caller.send(uploadImage, {}, { image })).answer.url;
const show = (url: string) => `<p><img src="${url}" alt=""></p>`;
const saveAbout = (caller: Caller, description: string) => caller.send(updateCompany, { company: { description } });
const readAbout = async (caller: Caller) => (await caller.send(editCompany, {})).answer.company.description;
const data = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const statusOf = async (url: string) => (await world.visitor().get(url)).status;
const expectGone = (url: string) => expect.poll(() => statusOf(url)).toBe(404);
const sourceIn = (html: string) => /src="([^"]*)"/.exec(html)?.[1] ?? '';
const addPosition = async (caller: Caller, description: string) =>
  (await caller.send(createPosition, { position: { title: 'Engineer', description } })).answer;

describe('a picture uploaded for a text', () => {
  test.each(['without a colleague', 'with a colleague'])(
    'is refused as signed out if its sender is deleted while it is stored, %s, and leaves no file',
    async (which) => {
      const { user, caller } = await member();
      const { db, storage } = world.services;
      if (which === 'with a colleague') await buildClient(db, { companyId: user.companyId });
      const files = () => Array.fromAsync(storage.list('text'));
      const before = await files();
      const put = storage.put.bind(storage);
      storage.put = async (...file) => {
        storage.put = put;
        await withTransaction(db, (db) => deleteUser(world.services, db, user.id));
        return put(...file);
      };
      expect((await caller.send(uploadImage, {}, { image: picture })).status).toBe(401);
      await expect.poll(files).toEqual(before);
      expect(await rowsOf(user.companyId)).toEqual([]);
    },
  );

  test('is stored as large as texts show it, uncropped, without its metadata', async () => {
    const { caller } = await member();
    const url = await upload(caller, await draw(2_000, 1_000));
    expect(url).toMatch(/^\/media\/text\/[\w-]{22}\.webp$/);
    const file = await world.app.inject(url);
    const { width, height, format, exif } = await sharp(file.rawPayload).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 1_440, height: 720, format: 'webp', exif: undefined });
    expect(file.headers['cache-control']).toContain('immutable');
  });

  test.each([
    ['nothing', undefined, 422],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['the signature of a PNG and letters', Buffer.from('\x89PNG\r\n\x1A\nletters and more letters', 'latin1'), 422],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 422],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 413],
  ])('is refused when it is %s, and leaves nothing behind', async (_what, image, status) => {
    const { caller, user } = await member();
    const answer = await caller.send(uploadImage, {}, image ? { image } : {});
    expect([answer.status, answer.problem.errors?.map(({ path }) => path)]).toEqual([status, ['image']]);
    expect(await rowsOf(user.companyId)).toEqual([]);
  });

  test('is deleted after a week unless a text with it was saved', async () => {
    const { caller, user } = await member();
    const [kept, forgotten] = [await upload(caller), await upload(caller)];
    await saveAbout(caller, show(kept));
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from next_at - now()) / 86400)::integer as days from deliveries
      where details->>'key' in (select key from text_images where company_id = ${user.companyId})`.execute(
      world.services.db,
    );
    expect(rows.map(({ days }) => days)).toEqual([7, 7]);
    for (const url of [kept, forgotten]) await hasten(world.services.db, removalOf(url.replace('/media/', '')));
    await expectGone(forgotten);
    expect(await statusOf(kept)).toBe(200);
    expect(await rowsOf(user.companyId)).toEqual([kept]);
  });
});

describe('a picture in a saved text', () => {
  test('stays with every save, and is deleted with the save that removes it', async () => {
    const { caller } = await member();
    const url = await upload(caller);
    await saveAbout(caller, show(url));
    await saveAbout(caller, `${show(url)}<p>More</p>`);
    await caller.send(updateCompany, { company: { tagline: 'Unchanged text' } });
    expect(await readAbout(caller)).toBe(`${show(url)}<p>More</p>`);
    expect(await statusOf(url)).toBe(200);
    await saveAbout(caller, '<p>More</p>');
    await expectGone(url);
  });

  test('may be in several texts of the company, and is deleted with the last', async () => {
    const { caller } = await member();
    const url = await upload(caller);
    await saveAbout(caller, show(url));
    const { positionId } = await addPosition(caller, show(url));
    const { positionId: other } = await addPosition(caller, show(url));
    await saveAbout(caller, '');
    await caller.send(updatePosition, { position: { id: other, description: '<p>Text</p>' } });
    await settled();
    expect(await statusOf(url)).toBe(200);
    await caller.send(deletePosition, { positionId });
    await expectGone(url);
  });

  test('is not lost when a text with it moves within a company at the same moment', async () => {
    const { caller } = await member();
    const url = await upload(caller);
    await saveAbout(caller, show(url));
    const { positionId } = await addPosition(caller, '');
    const moved = await Promise.all([
      caller.send(updatePosition, { position: { id: positionId, description: show(url) } }),
      saveAbout(caller, '<p>Moved</p>'),
    ]);
    await settled();
    // In either order: the position shows the picture, or lacks it, or was refused with a request to save again.
    const isThere = (await statusOf(url)) === 200;
    const refers = (await rowsOf((await caller.send(editCompany, {})).answer.company.id)).includes(url);
    expect({ isThere, status: moved[0].status === 200 || moved[0].status === 409 }).toEqual({
      isThere: refers,
      status: true,
    });
  });

  test('is deleted with the company', async () => {
    const { caller, user } = await member();
    const [used, unused] = [await upload(caller), await upload(caller)];
    await saveAbout(caller, show(used));
    await withTransaction(world.services.db, (db) => deleteUser(world.services, db, user.id));
    await expectGone(used);
    await expectGone(unused);
    expect(await rowsOf(user.companyId)).toEqual([]);
  });
});

describe('a picture of another company', () => {
  test('is copied, so that neither company can delete it for the other', async () => {
    const [one, other] = [await member(), await member()];
    const url = await upload(one.caller);
    await saveAbout(one.caller, show(url));
    const { positionHashId } = await addPosition(other.caller, show(url));
    const copy = sourceIn((await other.caller.send(editPosition, { positionHashId })).answer.position.description);
    expect(copy).not.toBe(url);
    expect(await statusOf(copy)).toBe(200);
    await saveAbout(one.caller, '');
    await expectGone(url);
    expect(await statusOf(copy)).toBe(200);
  });

  test('is also copied when pasted with the origin of this server', async () => {
    const [one, other] = [await member(), await member()];
    const url = await upload(one.caller);
    await saveAbout(other.caller, show(`${world.services.settings.appUrl}${url}`));
    expect(sourceIn(await readAbout(other.caller))).toMatch(/^\/media\/text\//);
    expect(sourceIn(await readAbout(other.caller))).not.toBe(url);
  });

  test.each([
    '/media/text/aaaaaaaaaaaaaaaaaaaaaa.webp',
    '/media/video/x.webm',
    '/media/text/../avatar/x.webp',
    '/media/../api/user',
    '/api/user',
    'x.png',
  ])('is dropped if it does not exist: %s', async (address) => {
    const { caller } = await member();
    expect((await saveAbout(caller, `${show(address)}<p>Text</p>`)).status).toBe(200);
    expect(await readAbout(caller)).toBe('<p></p><p>Text</p>');
  });

  test('on another server is left there', async () => {
    const { caller } = await member();
    await saveAbout(caller, show('https://example.com/a.png?b=1&amp;c=2'));
    expect(await readAbout(caller)).toBe(show('https://example.com/a.png?b=1&amp;c=2'));
  });
});

describe('a picture embedded as data:', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'is stored if it is a %s, once for all its places',
    async (format) => {
      const { caller, user } = await member();
      const address = data(await sharp(picture).toFormat(format).toBuffer(), `image/${format}`);
      expect((await saveAbout(caller, `${show(address)}<p>and</p>${show(address)}`)).status).toBe(200);
      const [url = ''] = await rowsOf(user.companyId);
      expect(await readAbout(caller)).toBe(`${show(url)}<p>and</p>${show(url)}`);
      expect(await statusOf(url)).toBe(200);
    },
  );

  test.each([
    ['an SVG', 'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+'],
    ['a page', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
    ['a page called a picture', 'data:image/png;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
    ['not base64', 'data:image/png,%89PNG'],
    ['empty', 'data:image/png;base64,'],
  ])('is dropped if it is %s', async (_what, address) => {
    const { caller, user } = await member();
    expect((await saveAbout(caller, `<p>Text</p>${show(address)}`)).status).toBe(200);
    expect(await readAbout(caller)).toBe('<p>Text</p><p></p>');
    expect(await rowsOf(user.companyId)).toEqual([]);
  });

  test('is refused if broken, and nothing is saved', async () => {
    const { caller, user } = await member();
    const broken = data(picture.subarray(0, 40));
    const { status, problem } = await saveAbout(caller, show(broken));
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['company.description']]);
    expect(await readAbout(caller)).toBe('');
    expect(await rowsOf(user.companyId)).toEqual([]);
  });

  test('may be as large as the body limit of 4 MB allows, in a position and in a company', async () => {
    const { caller } = await member();
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const large = show(data(noise));
    expect(large.length).toBeGreaterThan(3 * 1024 * 1024);
    expect((await saveAbout(caller, large)).status).toBe(200);
    expect(await readAbout(caller)).toMatch(/^<p><img src="\/media\/text\//);
    const { positionHashId, positionId } = await addPosition(caller, large);
    expect((await caller.send(updatePosition, { position: { id: positionId, description: large } })).status).toBe(200);
    const { description } = (await caller.send(editPosition, { positionHashId })).answer.position;
    expect(description).toMatch(/^<p><img src="\/media\/text\//);
    const larger = show(data(Buffer.concat([noise, noise])));
    expect((await saveAbout(caller, larger)).status).toBe(413);
    expect((await caller.send(updatePosition, { position: { id: positionId, description: larger } })).status).toBe(413);
    expect((await caller.send(editPosition, { positionHashId })).answer.position.description).toBe(description);
  });

  test('is refused among more than 30', async () => {
    const { caller } = await member();
    const many = await Promise.all(
      Array.from({ length: 31 }, async (_, index) => show(data(await draw(1 + index, 1)))),
    );
    const { status, problem } = await saveAbout(caller, many.join(''));
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([413, ['company.description']]);
    expect(await readAbout(caller)).toBe('');
  });
});

/** Lists the addresses of a company's pictures. */
async function rowsOf(companyId: number): Promise<string[]> {
  const rows = await world.services.db
    .selectFrom('textImages')
    .select('key')
    .where('companyId', '=', companyId)
    .execute();
  return rows.map(({ key }) => `/media/${key}`);
}

/** Waits until no removal is pending. */
const settled = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from deliveries where key like 'remove-media:text/%'`.execute(world.services.db);
      return Number(rows[0]?.count);
    })
    .toBe(0);
