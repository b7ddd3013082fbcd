import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/passkeys.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { ensureFlow, flowHash } from '#server/platform/session/anti-forgery.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { signInBrowser } from '#server/platform/session/sign-in-browser.ts';
import { inSteps } from './in-steps.ts';
import { proveWithPasskey, startPasskeyProof } from './prove-with-passkey.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';
import { addPasskey, removePasskey, renamePasskey, startAddPasskey } from './change-passkeys.ts';

/** Calls of passkeys: signing in and proving with one, adding, renaming and removing them. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { settings } = services;
  const flowOf = (request: FastifyRequest, reply: FastifyReply) => flowHash(ensureFlow(request, reply, settings));

  route(app, services, calls.startPasskeySignIn, ({ request, reply }) =>
    startPasskeySignIn(services, { flowHash: flowOf(request, reply), networkAddress: request.ip }),
  );

  route(app, services, calls.signInWithPasskey, ({ payload, request, reply }) =>
    inSteps(services, request, reply, (origin) => signInWithPasskey(services, payload, origin)),
  );

  route(
    app,
    services,
    calls.startPasskeyProof,
    ({ viewer, request, reply }) => startPasskeyProof(services, viewer, flowOf(request, reply)),
    { limit: 'passkeys' },
  );

  route(app, services, calls.proveWithPasskey, async ({ payload, viewer, request, reply }) => {
    const origin = { flowHash: flowOf(request, reply), browser: deviceOf(request) };
    signInBrowser(request, reply, settings, await proveWithPasskey(services, viewer, payload.response, origin));
    return {};
  });

  route(
    app,
    services,
    calls.startAddPasskey,
    ({ viewer, request, reply }) => startAddPasskey(services, viewer, flowOf(request, reply)),
    { limit: 'passkeys' },
  );

  route(app, services, calls.addPasskey, async ({ payload, viewer, request, reply }) => {
    const origin = { flowHash: flowOf(request, reply), browser: deviceOf(request) };
    const { passkey, signedIn } = await addPasskey(services, viewer, payload, origin);
    signInBrowser(request, reply, settings, signedIn);
    return { passkey };
  });

  route(app, services, calls.renamePasskey, async ({ payload, viewer }) => {
    await renamePasskey(services, viewer, payload);
    return {};
  });

  route(app, services, calls.removePasskey, async ({ payload, viewer, request }) => {
    await removePasskey(services, viewer, payload.id, deviceOf(request));
    return {};
  });
}
