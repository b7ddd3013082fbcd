import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsService, verifyRegistrationResponse } from '@simplewebauthn/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownAccount } from '#contract/own-account.ts';
import * as calls from '#contract/passkeys.ts';
import { attest, attestationFormats, ownRoot } from '#server/testing/attestations.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildTalentUser, listPasskeyMails } from './build.ts';

let world: World;
let connections = 0;
const listening = createServer((_request, answer) => answer.setHeader('connection', 'close').end()).on(
  'connection',
  () => (connections += 1),
);
const addressOf = () => `http://127.0.0.1:${(listening.address() as AddressInfo).port}/revoked`; // bound to a port

/** Formats whose forged statements are complete enough to make the library fetch. */
const followedFormats = attestationFormats.filter((format) => format !== 'tpm');

const formerRoots = new Map(
  attestationFormats.map((identifier) => [identifier, SettingsService.getRootCertificates({ identifier })]),
);

beforeAll(async () => {
  world = await createWorld();
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  // In every format, the library would trust a root that a user supplies.
  for (const identifier of attestationFormats)
    SettingsService.setRootCertificates({ identifier, certificates: [new Uint8Array(ownRoot)] });
});
beforeEach(() => {
  connections = 0;
});
afterAll(async () => {
  for (const [identifier, certificates] of formerRoots)
    SettingsService.setRootCertificates({ identifier, certificates });
  listening.closeAllConnections();
  listening.close();
  await world.close();
});

async function begin() {
  const user = await buildTalentUser(world.services.db);
  const caller = await world.signIn(user);
  const { options } = (await caller.send(calls.startAddPasskey, {})).answer;
  return { user, caller, options, made: new Authenticator().make(options) };
}

test.each(attestationFormats)(
  'refuses an attestation of the format %s, and fetches no address in it',
  async (format) => {
    const { user, caller, made } = await begin();
    const response = attest(made, format, addressOf());
    const refused = await caller.send(calls.addPasskey, { response, name: 'Forged' });
    expect(refused.problem).toMatchObject({ status: 422, errors: [{ path: 'response', code: 'passkeyRefused' }] });
    expect(world.logged.at(-2)).toMatchObject({
      msg: 'passkey refused',
      err: { message: 'The attestation is of a format that was not asked for.' },
    });
    expect((await caller.send(ownAccount, {})).answer.passkeys).toEqual([]);
    expect(await listPasskeyMails(world.services, user.id)).toEqual([]);
    expect(connections).toBe(0);
  },
);

test.each(followedFormats)('the library itself would fetch an address in one of the format %s', async (format) => {
  const { options, made } = await begin();
  const verified = verifyRegistrationResponse({
    response: { ...attest(made, format, addressOf()), clientExtensionResults: {} },
    expectedChallenge: options.challenge,
    expectedOrigin: 'http://localhost:3000',
    expectedRPID: 'localhost',
  });
  await verified.catch(() => undefined); // it finds the wrong signature after fetching
  expect(connections).toBeGreaterThan(0);
});

test('refuses an undecodable attestation, and an oversized one', async () => {
  const { caller, made } = await begin();
  const send = (attestationObject: string) =>
    caller.send(calls.addPasskey, {
      response: { ...made, response: { ...made.response, attestationObject } },
      name: 'Forged',
    });
  expect((await send('gIGB')).status).toBe(422);
  expect((await send('A'.repeat(4_001))).problem.errors).toMatchObject([
    { path: 'response.response.attestationObject' },
  ]);
});

test('adds a passkey without an attestation', async () => {
  const { caller, made } = await begin();
  expect((await caller.send(calls.addPasskey, { response: made, name: 'Phone' })).status).toBe(200);
  expect(connections).toBe(0);
});
