import {
  type ECDH,
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign as signWith,
} from 'node:crypto';
import type { PushSubscription } from '#contract/push.ts';
import { type Secrets, acceptedSecrets } from '#server/platform/process/secrets.ts';

/*
 * Web Push, as all push services take it: VAPID (RFC 8292) says who sends, and `aes128gcm` (RFC 8291) hides the content
 * from the push service.
 */

const curve = 'prime256v1';
/** Number of points of the curve. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const twelveHours = 43_200;
/** Length of every content before its encryption, so that its length tells nothing. */
const paddedLength = 640;
const recordSize = 4_096;
const saltBytes = 16;

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** A pair of keys of the server, derived from a secret that all processes share. */
function pairOf(secret: string): ECDH {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'rolecall: web push', 48));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const pair = createECDH(curve);
  pair.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex');
  return pair;
}

/** The server's present public key, by which browsers recognise it. */
export const serverKey = ({ secret }: Secrets): string => pairOf(secret).getPublicKey('base64url');

function newPair(): ECDH {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
}

/** Whether a key given for a browser is a point on the curve. */
export function isPoint(key: string): boolean {
  try {
    newPair().computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

interface Sending {
  /** The public key that the subscription was made with. */
  serverKey: string;
  /** Address of the operator, as `mailto:` or `https:`. */
  contact: string;
  content: object;
}

/** Writes the request to a push service; undefined if the server no longer accepts the secret behind its key. */
export function sealPush(
  secrets: Secrets,
  { endpoint, keys }: PushSubscription,
  { serverKey, contact, content }: Sending,
) {
  const pair = acceptedSecrets(secrets)
    .map(pairOf)
    .find((one) => one.getPublicKey('base64url') === serverKey);
  if (!pair) return undefined;
  const text = Buffer.from(JSON.stringify(content));
  return {
    headers: {
      authorization: `vapid t=${writeToken(pair, new URL(endpoint).origin, contact)}, k=${serverKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    },
    body: encrypt(keys, Buffer.concat([text, Buffer.from([2]), Buffer.alloc(Math.max(0, paddedLength - text.length))])),
  };
}

function writeToken(pair: ECDH, audience: string, contact: string): string {
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  // `getPrivateKey` leaves out leading zeros.
  const d = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d }, format: 'jwk' });
  const claims = { aud: audience, exp: Math.floor(Date.now() / 1_000) + twelveHours, sub: contact };
  const signed = `${base64url('{"typ":"JWT","alg":"ES256"}')}.${base64url(JSON.stringify(claims))}`;
  return `${signed}.${signWith('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Encrypts the only record of a content, which ends with its delimiter and padding. Only tests give salt and pair. */
export function encrypt(
  keys: PushSubscription['keys'],
  record: Buffer,
  salt = randomBytes(saltBytes),
  pair = newPair(),
): Buffer {
  const own = pair.getPublicKey();
  const theirs = Buffer.from(keys.p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own]);
  const shared = derive(pair.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const cipher = createCipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12));
  const head = Buffer.alloc(saltBytes + 5);
  salt.copy(head);
  head.writeUInt32BE(recordSize, saltBytes);
  head.writeUInt8(own.length, saltBytes + 4);
  return Buffer.concat([head, own, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}
