import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';
import { checksums, deriveKey, encryption, type Seal, tagLength } from './seal.ts';

/*
 * The file of a backup: a line of JSON, then frames of type (1 byte), length (4), stored bytes and tag (16). A part is
 * a frame of JSON and the frames of its data; the last part has the totals, so a file without it is not a backup.
 */
const format = 1;
const types = { part: 0, data: 1 };
const headLength = 5;

/** First line of the file. With a passphrase it holds the key's salt and a value that verifies the passphrase. */
const Header = z.object({
  rolecallBackup: z.number(),
  salt: z.optional(z.string()),
  check: z.optional(z.string()),
});

const Part = z.discriminatedUnion('part', [
  z.object({
    part: z.literal('about'),
    at: z.string(),
    migrations: z.array(z.string()),
    /** Signs links and cookies; absent if the settings give it. */
    secret: z.optional(z.string()),
  }),
  /** Data: arrays of rows, each as PostgreSQL writes a row. */
  z.object({ part: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ part: z.literal('sequences'), last: z.record(z.string(), z.string()) }),
  /** Data: its bytes. */
  z.object({ part: z.literal('file'), key: z.string(), size: z.number() }),
  z.object({ part: z.literal('end'), rows: z.number(), files: z.number() }),
]);
export type Part = z.infer<typeof Part>;

export interface Writer {
  part: (part: Part) => Promise<void>;
  data: (payload: Buffer) => Promise<void>;
}

/** Starts an archive in an open, empty file; encrypted if there is a passphrase. */
export async function startArchive(file: FileHandle, passphrase: string | undefined): Promise<Writer> {
  const salt = randomBytes(16);
  const secret = passphrase === undefined ? undefined : await deriveKey(passphrase, salt);
  const fields = { rolecallBackup: format, ...(secret && { salt: salt.toString('base64url'), check: secret.check }) };
  const header = Buffer.from(`${JSON.stringify(fields)}\n`);
  await file.appendFile(header);
  const seal = secret ? encryption(secret.key, header) : checksums(header);
  const write = async (type: number, payload: Buffer): Promise<void> => {
    const { stored, tag } = seal.close(type, payload);
    const head = Buffer.alloc(headLength);
    head.writeUInt8(type);
    head.writeUInt32BE(stored.length, 1);
    await file.appendFile(Buffer.concat([head, stored, tag]));
  };
  return {
    part: (part) => write(types.part, Buffer.from(JSON.stringify(part))),
    data: (payload) => write(types.data, payload),
  };
}

export interface Archive {
  /** Anyone with write access to its folder may have forged an unencrypted one. */
  isEncrypted: boolean;
  /** Reads it from the beginning; a part's data can be read until the next part. Throws Refusal if it is damaged. */
  read(): AsyncGenerator<{ part: Part; data: AsyncIterable<Buffer> }>;
  close(): Promise<void>;
}

export interface Opening {
  /** Called for an encrypted archive. */
  givePassphrase: () => Promise<string>;
  /** Whether one that is not encrypted is refused. */
  mustBeEncrypted?: boolean;
}

const longestHeader = 1_000;

/**
 * Opens an archive. Throws Refusal for another file, a newer format, a wrong passphrase or a missing encryption.
 */
export async function openArchive(path: string, { givePassphrase, mustBeEncrypted }: Opening): Promise<Archive> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
    const header = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1);
    const fields = Header.safeParse(parseJson(header.toString()));
    if (!fields.success) throw new Refusal(`${path} is not a backup of Rolecall, or its beginning is lost.`);
    const { rolecallBackup, salt, check } = fields.data;
    if (rolecallBackup > format)
      throw new Refusal(
        `${path} was made by a newer version (format ${rolecallBackup}). Restore it with that version.`,
      );
    if (mustBeEncrypted && salt === undefined)
      throw new Refusal(
        `${path} is not encrypted, but BACKUP_PASSPHRASE is set. If you made it so, repeat with --unencrypted.`,
      );
    const secret =
      salt === undefined ? undefined : await deriveKey(await givePassphrase(), Buffer.from(salt, 'base64url'));
    if (secret && secret.check !== check)
      throw new Refusal(`This is not the passphrase of ${path}. Repeat with the one that the backup was made with.`);
    const makeSeal = (): Seal => (secret ? encryption(secret.key, header) : checksums(header));
    return {
      isEncrypted: secret !== undefined,
      read: () => readParts(framesOf(file, path, header.length, makeSeal()), path),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

interface Frame {
  type: number;
  payload: Buffer;
}

async function* framesOf(file: FileHandle, path: string, start: number, seal: Seal): AsyncGenerator<Frame> {
  const { size } = await file.stat();
  let position = start;
  const take = async (length: number): Promise<Buffer> => {
    // Checked first: a damaged length must not decide how much memory is taken.
    if (position + length > size) throw new Refusal(`${path} is cut off: its end is missing. Use another backup.`);
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await file.read(bytes, done, length - done, position + done);
      if (bytesRead === 0) throw new Refusal(`${path} changed while it was read. Repeat when nothing writes to it.`);
      done += bytesRead;
    }
    position += length;
    return bytes;
  };
  for (;;) {
    if (position === size) return;
    const head = await take(headLength);
    const type = head.readUInt8();
    const payload = seal.open(type, await take(head.readUInt32BE(1)), await take(tagLength));
    if (!payload) throw damaged(path);
    yield { type, payload };
  }
}

async function* readParts(frames: AsyncGenerator<Frame>, path: string): ReturnType<Archive['read']> {
  let next = await frames.next();
  const dataOfPart = async function* (): AsyncGenerator<Buffer> {
    for (next = await frames.next(); !next.done && next.value.type === types.data; next = await frames.next())
      yield next.value.payload;
  };
  let isWhole = false;
  while (!next.done) {
    const part = Part.safeParse(parseJson(next.value.payload.toString()));
    if (!part.success || isWhole) throw damaged(path);
    isWhole = part.data.part === 'end';
    const data = dataOfPart();
    yield { part: part.data, data };
    for await (const _ of data); // skips data that the reader left
  }
  if (!isWhole) throw new Refusal(`${path} is cut off: its end is missing. Use another backup.`);
}

const damaged = (path: string): Refusal => new Refusal(`${path} is damaged. Use another backup, or copy it once more.`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
