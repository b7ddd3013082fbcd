import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscription } from '#contract/push.ts';

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A browser's subscription at an address, and how the browser reads what it gets. */
export function buildSubscription(endpoint: string): {
  subscription: PushSubscription;
  read: (body: Buffer) => unknown;
} {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const p256dh = pair.getPublicKey();
  return {
    subscription: { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    read(body) {
      const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs]);
      const shared = derive(pair.computeSecret(theirs), auth, info, 32);
      const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
        nonce,
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString()) as unknown;
    },
  };
}
