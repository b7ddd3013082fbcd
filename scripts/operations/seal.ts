import { createCipheriv, createDecipheriv, createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** Protects the frames of one backup in order; writer and reader each create one and call it once per frame. */
export interface Seal {
  /** Returns the bytes to store for a payload, and the tag that authenticates them. */
  close(type: number, payload: Buffer): { stored: Buffer; tag: Buffer };
  /** Returns the payload; undefined if the frame was changed, moved or sealed differently. */
  open(type: number, stored: Buffer, tag: Buffer): Buffer | undefined;
}

export const tagLength = 16;

/** Detects damage: each tag is a checksum of the header, of its frame and of all frames before it. */
export function checksums(header: Buffer): Seal {
  let last = digest(header);
  const next = (type: number, bytes: Buffer): Buffer => (last = digest(last, Buffer.of(type), bytes));
  return {
    close: (type, payload) => ({ stored: payload, tag: next(type, payload) }),
    open: (type, stored, tag) => (next(type, stored).equals(tag) ? stored : undefined),
  };
}

const digest = (...parts: Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest().subarray(0, tagLength);

/**
 * Encrypts with AES-256-GCM. A key is used for one backup only, so the frame's number is its nonce, and no frame can be
 * moved, left out or repeated. The header is authenticated with each frame.
 */
export function encryption(key: Buffer, header: Buffer): Seal {
  let frame = 0n;
  const start = (type: number): { nonce: Buffer; known: Buffer } => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(frame, 4);
    frame += 1n;
    return { nonce, known: Buffer.concat([Buffer.of(type), header]) };
  };
  return {
    close(type, payload) {
      const { nonce, known } = start(type);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(known);
      const stored = Buffer.concat([cipher.update(payload), cipher.final()]);
      return { stored, tag: cipher.getAuthTag() };
    },
    open(type, stored, tag) {
      const { nonce, known } = start(type);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      decipher.setAAD(known).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(stored), decipher.final()]);
      } catch {
        return undefined; // the only failure of a well-formed call: the tag does not match
      }
    },
  };
}

/** 128 MB and about half a second per guess of a passphrase (OWASP's first choice for scrypt). */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** Derives a backup's key, and a value that distinguishes a wrong passphrase from a damaged backup. */
export async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: string }> {
  const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
  const bytes = await derive(passphrase.normalize('NFC'), salt, 64, cost);
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32).toString('base64url') };
}
