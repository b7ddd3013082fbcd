import { readFileSync } from 'node:fs';
import { avatarPng } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';

/**
 * A PNG embedded in a mail, which shows it by `cid:` and its id. Mail programs show these without asking, unlike
 * pictures at an address, which also reveal when a mail is opened (docs/product/mail.md).
 */
export interface Picture {
  /** In the form of a Message-ID (RFC 2392), without the brackets. */
  cid: string;
  bytes: Buffer;
}

const idOf = (name: string): string => `${name}@pictures`;

/** The product's mark on its green ground, which is visible in light and dark mail programs alike. */
export const mark: Picture = { cid: idOf('mark'), bytes: readFileSync(new URL('./mark.png', import.meta.url)) };

/** Embeds pictures in the HTML itself, for a browser, which has no attachments. */
export const withPictures = (html: string, pictures: readonly Picture[] = []): string =>
  pictures.reduce(
    (result, { cid, bytes }) =>
      result.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${bytes.toString('base64')}"`),
    html,
  );

/** Finds a company's logo by its key; null if the company has none, or it cannot be read now. */
export type FindLogo = (key: string | null) => Promise<Picture | null>;

/** Logos kept in memory, since announcements of one position are many. */
const maxKept = 50;

/** Creates a finder of logos. A missing logo must not delay a mail, so failures are only logged. */
export function createLogos({ storage, log }: Pick<Services, 'storage' | 'log'>): FindLogo {
  const kept = new Map<string, Promise<Picture | null>>();
  const read = async (key: string): Promise<Picture | null> => {
    try {
      const bytes = await avatarPng(storage, key);
      return bytes && { cid: idOf(key.replaceAll(/[^\w-]/g, '-')), bytes };
    } catch (error) {
      log.warn({ feature: 'mail', err: error }, 'a logo could not be read');
      kept.delete(key);
      return null;
    }
  };
  return (key) => {
    if (key === null) return Promise.resolve(null);
    const found = kept.get(key) ?? read(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
