import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Nothing, NoPayload } from './fields.ts';
import { Device } from './own-account.ts';

/** Devices of an account that are notified; another one takes the place of the oldest. */
export const maxPushDevices = 10;

/** A public key, an uncompressed point on P-256: 65 bytes in base64url, as browsers give them. */
const PublicKey = z.string().check(z.regex(/^[\w-]{87}$/));

/** A browser's `PushSubscription` in JSON. */
export const PushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(2_000)),
  keys: z.object({ p256dh: PublicKey, auth: z.string().check(z.regex(/^[\w-]{22}$/)) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const PushDevice = z.object({
  id: Id,
  /** Whether it was switched on in the session of this call. */
  isThis: z.boolean(),
  device: Device,
  createdAt: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const listPush = call({
  summary: "The user's devices that are notified, and the server's public key for another one.",
  path: '/api/push/list',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ key: PublicKey, devices: z.array(PushDevice) }),
});

export const savePush = call({
  summary:
    'Notifies the device of this session until the session ends. 422 for an address of a push service that is not public https, an outdated key of the server, and an address that came with other keys.',
  path: '/api/push/save',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ subscription: PushSubscription, key: PublicKey }),
  answer: z.object({ id: Id }),
});

export const deletePush = call({
  summary: "Stops notifying one of the user's devices; 404 for any other.",
  path: '/api/push/delete',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ id: Id }),
  answer: Nothing,
});
