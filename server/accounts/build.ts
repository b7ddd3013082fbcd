import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type AccountType, accountTypes } from '#contract/call.ts';
import { addPasskey, startAddPasskey } from '#contract/passkeys.ts';
import { companyKey } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { hostOf } from '#server/reference/service.ts';
import { hashToken } from '#server/platform/session/session.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import type { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import type { World } from '#server/testing/world.ts';
import type { Purpose } from './codes-store.ts';
import { hashCode } from './judge-code.ts';
import { purposeFor } from './change-email.ts';
import { insertFormerAddress } from './former-addresses-store.ts';
import { keepHandle } from './passkeys-store.ts';
import { restoreAddress } from './restore-address.ts';

let count = 0;

interface Person {
  email?: string;
  firstName?: string;
  lastName?: string;
  title?: string;
  bio?: string;
}

async function buildUser(
  db: Database,
  type: AccountType,
  companyId: number | null,
  person: Person & { lastSeenAt?: Date },
) {
  count += 1;
  const name = `person${count}-${process.pid}`;
  const user = { email: `${name}@example.com`, firstName: 'Ada', lastName: `Moreau ${count}`, ...person };
  return db
    .insertInto('users')
    .values({ type, companyId, ...user })
    .returning(['id', 'type', 'email', 'firstName', 'lastName'])
    .executeTakeFirstOrThrow();
}

/** Builds a company, on trial by default. */
export async function buildCompany(
  db: Database,
  {
    name = 'Northwind Labs',
    website = null,
    ...company
  }: {
    name?: string;
    isTrial?: boolean;
    trialEndsAt?: Date;
    tagline?: string;
    description?: string;
    website?: string | null;
  } = {},
) {
  return db
    .insertInto('companies')
    .values({
      name,
      nameKey: companyKey(name),
      website,
      websiteHost: hostOf(website),
      trialEndsAt: new Date(Date.now() + 30 * 86_400_000),
      ...company,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Builds a client who has signed in the day before, with a new company unless one is given. */
export async function buildClient(db: Database, { companyId, ...person }: Person & { companyId?: number } = {}) {
  const id = companyId ?? (await buildCompany(db)).id;
  const lastSeenAt = new Date(Date.now() - 86_400_000);
  return { ...(await buildUser(db, accountTypes.client, id, { ...person, lastSeenAt })), companyId: id };
}

/** Builds a client whom a company has invited and who has never signed in. */
export async function buildInvited(db: Database, { companyId, ...person }: Person & { companyId: number }) {
  return { ...(await buildUser(db, accountTypes.client, companyId, person)), companyId };
}

/** Builds a signed-in client, by default the only member of a company on trial. */
export async function signInClient(world: World, company: Parameters<typeof buildCompany>[1] = {}) {
  const { id: companyId } = await buildCompany(world.services.db, company);
  const client = await buildClient(world.services.db, { companyId });
  return { client, companyId, caller: await world.signIn(client) };
}

export const buildAdministrator = (db: Database, person: Person = {}) =>
  buildUser(db, accountTypes.administrator, null, person);

/** Builds a talent account with an empty profile; `server/talents/build.ts` builds complete ones. */
export async function buildTalentUser(db: Database, person: Person = {}) {
  const user = await buildUser(db, accountTypes.talent, null, person);
  await db.insertInto('talents').values({ userId: user.id }).execute();
  return user;
}

/** Builds a passkey without its private key, for tests that do not use it. */
export async function buildPasskey(db: Database, userId: number, { name = 'Phone' } = {}) {
  await keepHandle(db, userId, randomBytes(32));
  return db
    .insertInto('passkeys')
    .values({
      userId,
      name,
      credentialId: randomBytes(16).toString('base64url'),
      publicKey: Buffer.from('none'),
      counter: 0,
      transports: ['internal'],
      isBackedUp: true,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Adds the passkey of an authenticator to the account of a signed-in caller. */
export async function addPasskeyTo(caller: Caller, authenticator: Authenticator, name = 'Phone') {
  const { options } = (await caller.send(startAddPasskey, {})).answer;
  return caller.send(addPasskey, { response: authenticator.make(options), name });
}

/** Makes the proof of a caller's session expire. */
export async function passProof({ services: { db, settings } }: World, caller: Caller): Promise<void> {
  const token = caller.cookies.get(sessionCookie(settings)) ?? '';
  await db
    .updateTable('sessions')
    .set({ provedAt: sql<Date>`now() - interval '15 minutes'` })
    .where('tokenHash', '=', hashToken(token))
    .execute();
}

/** Lists the passkey events about which a user has mail. */
export async function listPasskeyMails({ db }: Pick<Services, 'db'>, userId: number): Promise<string[]> {
  const mails = await db
    .selectFrom('deliveries')
    .select('details')
    .where('kind', '=', 'passkey-mail')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return mails.map(({ details }) => (details as { event: string }).event); // as `queuePasskeyMail` writes it
}

/** Replaces the code just sent to an address with a fixed one, since only its hash is stored. */
export async function plantCode(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  purpose: Purpose,
  email: string,
  code = '123456',
) {
  await db
    .updateTable('codes')
    .set({ codeHash: hashCode(settings, { purpose, email }, code) })
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .execute();
  return code;
}

/** Replaces the code just sent to a user's new address with a fixed one. */
export async function plantChangeCode(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  userId: number,
  code = '123456',
) {
  const change = await db.selectFrom('emailChanges').select('email').where('userId', '=', userId).executeTakeFirst();
  const codeHash = hashCode(settings, { purpose: purposeFor(userId), email: change?.email ?? '' }, code);
  await db.updateTable('emailChanges').set({ codeHash }).where('userId', '=', userId).execute();
  return code;
}

/** Restores a user's former address, as the link in a mail to that address does. */
export async function takeFormerAddressBack(
  services: Pick<Services, 'db' | 'log' | 'emit'>,
  userId: number,
): Promise<void> {
  const former = { email: `former-${userId}@example.com`, passkeysSince: new Date() };
  const outcome = await restoreAddress(services, await insertFormerAddress(services.db, userId, former));
  if (outcome !== 'restored') throw new Error(`The address was not given back: ${outcome}`);
}
