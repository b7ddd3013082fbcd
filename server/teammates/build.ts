import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createTeammate, editTeammate } from '#contract/teammates.ts';
import { buildClient } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { mails } from '#server/mails.ts';
import { mediaHandlers } from '#server/media/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

/** Creates a world that sends mail to the outbox and removes files, as in production. */
export async function createWorkingWorld(): Promise<World> {
  // Without the outbox page, its mail is not printed either.
  const world = await createWorld({ host: '0.0.0.0' });
  await world.services.deliveries.start([...mailHandlers(world.services, mails), ...mediaHandlers(world.services)]);
  return world;
}

/** Builds a signed-in company member, in a new company unless one is given. */
export async function buildMember(world: World, companyId?: number) {
  const details = { title: 'Engineer', bio: 'Hello', ...(companyId !== undefined && { companyId }) };
  const user = await buildClient(world.services.db, details);
  return { user, caller: await world.signIn(user) };
}

let count = 0;
export const newAddress = () => `invited${(count += 1)}@example.com`;

export const add = (caller: Caller, email: string, files: { avatar?: Buffer } = {}) =>
  caller.send(
    createTeammate,
    { teammate: { firstName: 'Noor', lastName: 'Castellanos', email, title: 'Recruiter' } },
    files,
  );

export const read = async (caller: Caller, teammateId: number) =>
  (await caller.send(editTeammate, { teammateId })).answer.teammate;

export const findUser = ({ services }: World, email: string) =>
  services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** Reads the mails to some addresses. */
export async function mailsTo({ services }: World, addresses: readonly string[]): Promise<string[]> {
  const folder = join(services.settings.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => addresses.some((address) => mail.includes(`To: ${address}\r\n`)));
}

/** Counts unfinished deliveries. */
export async function countQueued({ services }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from deliveries`.execute(services.db);
  return rows[0]?.count ?? 0;
}

/** Reads the mails to an address; waits for the first. */
export async function mailTo(world: World, address: string): Promise<string[]> {
  await expect.poll(async () => (await mailsTo(world, [address])).length).toBeGreaterThan(0);
  return mailsTo(world, [address]);
}

/** Ascending, because the winner of concurrent calls is not determined. */
export const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

export const buildPicture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
