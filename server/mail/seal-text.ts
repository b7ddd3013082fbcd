import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Secrets, acceptedSecrets } from '#server/platform/process/secrets.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** A key for this purpose only, derived from the secret that all processes share. */
const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'rolecall: secrets in queued mail', 32));

/** Encrypts a secret that must wait in a table (AES-256-GCM). It is bound to its context and opens under no other. */
export function seal({ secret }: Secrets, text: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the output of `seal` with an accepted secret; throws for anything else. */
export function unseal(secrets: Secrets, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const secret of acceptedSecrets(secrets)) {
    const text = open(keyOf(secret), bytes, context);
    if (text !== undefined) return text;
  }
  throw new Error('This was sealed with another secret or for another context.');
}

function open(key: Buffer, bytes: Buffer, context: string): string | undefined {
  const tagEnd = nonceBytes + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, tagEnd));
  const text = decipher.update(bytes.subarray(tagEnd));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined; // the tag is not of this key, context or text
  }
}
