import { buffer } from 'node:stream/consumers';
import { ownAccount } from '#contract/own-account.ts';
import { startExport } from '#contract/own-data.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { mediaHandlers } from '#server/media/service.ts';
import { makeExports, ownDataMails } from '#server/own-data/service.ts';
import type { Caller } from './caller.ts';
import { until } from './product.ts';
import type { World } from './world.ts';
import { type ZippedFile, readZip } from './zip.ts';

/** Starts a world's sender for copies of users' data. */
export const startExports = ({ services }: Pick<World, 'services'>): Promise<void> =>
  services.deliveries.start([
    makeExports(services),
    ...mailHandlers(services, [ownDataMails.ready]),
    ...mediaHandlers(services),
  ]);

export const readExport = async (caller: Caller) => (await caller.send(ownAccount, {})).answer.export;

/** Requests a copy and waits until it is ready; returns its address. */
export async function takeData(caller: Caller): Promise<string> {
  const { status } = await caller.send(startExport, {});
  if (status !== 200) throw new Error(`The copy was refused with ${status}.`);
  let made = await readExport(caller);
  await until(async () => (made = await readExport(caller))?.state !== 'waiting');
  if (made?.state !== 'ready') throw new Error('The copy was not made.');
  return made.url;
}

/** Reads the files of the copy at an address. */
export async function readFiles({ services }: World, url: string): Promise<Map<string, ZippedFile>> {
  const file = await services.storage.get(url.slice(1));
  if (!file) throw new Error(`There is no copy at ${url}.`);
  return readZip(await buffer(file.body));
}

/** Keys of all stored copies. */
export const storedExports = ({ services }: World): Promise<string[]> =>
  Array.fromAsync(services.storage.list('exports'));
