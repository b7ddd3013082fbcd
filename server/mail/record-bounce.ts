import { createHmac, hkdfSync } from 'node:crypto';
import { Id } from '#contract/fields.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { isSigned } from '#server/platform/process/secrets.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { findAddress } from './mail-settings-store.ts';
import { insertRefusal } from './store.ts';

/** Days for which a mail may come back: mail servers give up within five. */
const longest = 7;
const day = 86_400_000;

const macOf = (secret: string, parts: readonly string[], address: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rolecall: return paths', 32)))
    .update([...parts, address.toLowerCase()].join('\n'))
    .digest()
    .subarray(0, 12);

/**
 * The return path of a mail to a user: BOUNCE_ADDRESS with a tag that stays valid if its case changes. Who has not got a
 * mail cannot make one. Undefined without the setting.
 */
export function returnPath(
  { bounceAddress, secret }: Pick<Settings, 'bounceAddress' | 'secret'>,
  userId: number,
  address: string,
): string | undefined {
  if (bounceAddress === undefined) return undefined;
  const parts = [userId.toString(36), Math.floor(Date.now() / day).toString(36)];
  const tag = [...parts, macOf(secret, parts, address).toString('hex')].join('-');
  return bounceAddress.replace('@', `+${tag}@`);
}

/** Permanent failures of an address (RFC 3463): not a full mailbox, and not a policy against the sender. */
export const isOfAddress = (status: string): boolean => /^5\.(?:1\.(?!7|8)|2\.1)/.test(status);

/**
 * Marks the address that one of these return paths was made for, if the status is permanent. Returns whether it did:
 * not if the tag is forged or a week old, or the user has another address now.
 */
export async function recordBounce(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { paths, status }: { paths: readonly string[]; status: string },
): Promise<boolean> {
  if (!isOfAddress(status)) return false;
  for (const path of paths) {
    const [, user = '', sent = '', mac = ''] = /\+([\da-z]{1,6})-([\da-z]{1,6})-([\da-f]{24})@/i.exec(path) ?? [];
    const [parts, age] = [[user.toLowerCase(), sent.toLowerCase()], Date.now() / day - Number.parseInt(sent, 36)];
    const id = Id.safeParse(Number.parseInt(user, 36));
    const address = id.success && age >= 0 && age < longest ? await findAddress(db, id.data) : undefined;
    const given = Buffer.from(mac, 'hex');
    if (address === undefined || !isSigned(settings, given, (secret) => macOf(secret, parts, address))) continue;
    await insertRefusal(db, address, `bounced ${status}`);
    return true;
  }
  return false;
}
