import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type * as z from 'zod/mini';
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '#contract/passkeys.ts';

/** Forged values of a response. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  /** Null leaves it out. */
  userHandle?: string | null;
}

const flags = { present: 1, verified: 4, mayBeBackedUp: 8, isBackedUp: 16, hasKey: 64 };

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const encode = (bytes: Buffer): string => bytes.toString('base64url');

/** A software authenticator with one ES256 passkey, in a browser at one origin. Forges values on request. */
export class Authenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credentialId = encode(randomBytes(16));
  userHandle = '';
  counter = 0;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
  }

  /** Creates the passkey. */
  make(
    { rp, user, challenge }: z.output<typeof CreationOptions>,
    { isVerified = true, ...forged }: Forgery = {},
  ): RegistrationResponse {
    this.userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, this.#publicKey()]);
    const head = this.#authenticatorData(forged.rpId ?? rp.id, flags.hasKey | (isVerified ? flags.verified : 0), 0);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: encode(this.#clientData('webauthn.create', challenge, forged)),
        attestationObject: encode(attestation(Buffer.concat([head, credential]))),
        transports: ['internal'],
      },
    };
  }

  /** Uses the passkey, and increases its counter. */
  use(
    { rpId, challenge }: z.output<typeof RequestOptions>,
    { isVerified = true, counter = (this.counter += 1), userHandle = this.userHandle, ...forged }: Forgery = {},
  ): AuthenticationResponse {
    const data = this.#authenticatorData(forged.rpId ?? rpId, isVerified ? flags.verified : 0, counter);
    const clientData = this.#clientData('webauthn.get', challenge, forged);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(data),
        signature: encode(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)),
        ...(userHandle !== null && { userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, forged: Forgery): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false, ...pick(forged) }));
  }

  #authenticatorData(rpId: string, more: number, counter: number): Buffer {
    const set = flags.present | flags.mayBeBackedUp | flags.isBackedUp | more;
    return Buffer.concat([sha256(rpId), uint(set, 1), uint(counter, 4)]);
  }

  /** The public key in COSE (RFC 9053, section 7.1.1). */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url'));
    const [first, second] = coordinates.map((bytes) => Buffer.concat([Buffer.from([0x58, 32]), bytes]));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      first ?? Buffer.alloc(0),
      Buffer.from([0x22]),
      second ?? Buffer.alloc(0),
    ]);
  }
}

const pick = ({ origin, challenge, type }: Forgery): Forgery => ({
  ...(origin !== undefined && { origin }),
  ...(challenge !== undefined && { challenge }),
  ...(type !== undefined && { type }),
});

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** An attestation object of format `none`, in CBOR. */
const attestation = (authenticatorData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    uint(authenticatorData.length, 2),
    authenticatorData,
  ]);

const text = (words: string): Buffer => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
