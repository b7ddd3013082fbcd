import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { RegistrationResponse } from '#contract/passkeys.ts';

/*
 * Attestations of every format that the WebAuthn library knows, by certificates with an address of an alleged
 * revocation list. All except `tpm` are complete as far as the library must read to reach that address.
 */

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Encodes a value in DER, from the parts of its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const octets = (...parts: Uint8Array[]): Buffer => der(0x04, ...parts);
const int = (value: number): Buffer => der(0x02, Buffer.from([value]));
const enumerated = (value: number): Buffer => der(0x0a, Buffer.from([value]));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string): Buffer => der(0x17, Buffer.from(text));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
/** Country, organisation, unit and name, as `packed` and `android-safetynet` require them. */
const leafName = nameOf({
  '550406': 'DE',
  '55040a': 'Example',
  '55040b': 'Authenticator Attestation',
  '550403': 'attest.android.com',
});
const rootName = nameOf({ '550403': 'Own root' });

function nameOf(parts: Record<string, string>): Buffer {
  return sequence(
    ...Object.entries(parts).map(([id, value]) => der(0x31, sequence(oid(id), der(0x0c, Buffer.from(value))))),
  );
}

const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });

interface Content {
  subject: Buffer;
  publicKey: Buffer;
  extensions?: Buffer[];
}

/** A version 3 certificate issued by the root, valid from 2020 to 2049. */
function certificate({ subject, publicKey, extensions = [] }: Content): Buffer {
  const content = sequence(
    der(0xa0, int(2)),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    rootName,
    sequence(time('200101000000Z'), time('490101000000Z')),
    subject,
    publicKey,
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = sign('sha256', content, root.privateKey);
  return sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
}

/** The certificate that signs all others. */
export const ownRoot = certificate({
  subject: rootName,
  publicKey: root.publicKey.export({ type: 'spki', format: 'der' }),
});

const revocationList = (address: string): Buffer =>
  sequence(oid('551d1f'), octets(sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(address))))))));

/** The description of a key in Android's key store, created for this challenge. */
const keyDescription = (challenge: Buffer): Buffer =>
  sequence(
    oid('2b06010401d679020111'),
    octets(sequence(int(3), enumerated(1), int(4), enumerated(1), octets(challenge), octets(), sequence(), sequence())),
  );

/** Every format but 'none' that the library verifies. */
export const attestationFormats = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'] as const;
export type AttestationFormat = (typeof attestationFormats)[number];

/** Puts a statement of the format, with a certificate that names `address`, into an authenticator's response. */
export function attest(made: RegistrationResponse, format: AttestationFormat, address: string): RegistrationResponse {
  const bytes = isoBase64URL.toBuffer(made.response.attestationObject);
  const authData = isoCBOR.decodeFirst<Map<string, Uint8Array>>(bytes).get('authData') ?? new Uint8Array();
  const challenge = sha256(isoBase64URL.toBuffer(made.response.clientDataJSON));
  const leaf = certificate({
    subject: leafName,
    publicKey: publicKeyIn(authData),
    extensions: [revocationList(address), keyDescription(challenge)],
  });
  const statement = new Map<string, string | number | Uint8Array | Uint8Array[]>([
    ['ver', '2.0'],
    ['alg', -7],
    ['sig', new Uint8Array(8)],
    ['x5c', [new Uint8Array(leaf), ...(format === 'android-key' ? [new Uint8Array(ownRoot)] : [])]],
  ]);
  if (format === 'android-safetynet') {
    const nonce = sha256(Buffer.concat([authData, challenge])).toString('base64');
    const parts = [{ x5c: [leaf.toString('base64')] }, { nonce, ctsProfileMatch: true, timestampMs: Date.now() }].map(
      (part) => Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    statement.set('response', new Uint8Array(Buffer.from(`${parts.join('.')}.AA`)));
  }
  const attested = isoCBOR.encode(
    new Map<string, string | typeof statement | Uint8Array>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ]),
  );
  return { ...made, response: { ...made.response, attestationObject: isoBase64URL.fromBuffer(attested) } };
}

/** Bytes of an ES256 key in COSE, at the end of the authenticator's data. */
const keyBytes = 77;

function publicKeyIn(authData: Uint8Array): Buffer {
  const key = isoCBOR.decodeFirst<Map<number, Uint8Array>>(authData.slice(-keyBytes));
  const [x = '', y = ''] = [-2, -3].map((part) => isoBase64URL.fromBuffer(new Uint8Array(key.get(part) ?? [])));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }).export({
    type: 'spki',
    format: 'der',
  });
}
