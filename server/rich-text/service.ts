import { maxRichTextLength } from '#contract/fields.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import { runCleaner } from './cleaner.ts';
import { isCleanable } from './size.ts';

export { richTextRules } from './rules.ts';

const imageTag = /<img ([^>]*?)src="([^"]*)"([^>]*)>/g;

/** Says where a picture of a text shall be shown from, given where it is now; null for nowhere, and the picture goes. */
export type PlaceImage = (address: string) => Promise<string | null>;

/**
 * Cleans HTML to what the editor's toolbar can make (spec 2.15), in a worker thread, so that no text can block others.
 * Each different picture is placed by `placeImage`, which gets http, https and data: addresses and those of this server
 * alone; without it only the former two stay. Text without a word or a picture becomes ''. Cleaning twice changes
 * nothing. Throws 'invalid' for too much text or markup, 'too-many' or 'unavailable' when too many texts wait: owners
 * take turns.
 */
export async function cleanRichText(
  html: string,
  owner: Owner,
  placeImage: PlaceImage = keepElsewhere,
): Promise<string> {
  if (html === '') return '';
  if (!isCleanable(html)) throw tooLong();
  // PostgreSQL holds no NUL in a text.
  const clean = await runCleaner(html.replaceAll('\0', ''), owner);
  if (clean === undefined) throw tooLong();
  const placed = withoutBlank(await placeImages(clean, placeImage));
  if (placed.length > maxRichTextLength) throw tooLong();
  return placed;
}

const tooLong = () => new AppError('invalid', `A text holds at most ${maxRichTextLength} characters.`);

const keepElsewhere: PlaceImage = (address) => Promise.resolve(isElsewhere(address) ? address : null);

/** Whether a picture lies on another server, where it may stay (decisions.md, section 4). */
export const isElsewhere = (address: string): boolean => /^https?:\/\/\S+$/i.test(address);

/** The pictures one after the other: each may be large, and what places it takes its own time. */
async function placeImages(clean: string, placeImage: PlaceImage): Promise<string> {
  const places = new Map<string, string | null>();
  for (const [, , address = ''] of clean.matchAll(imageTag)) {
    if (!places.has(address)) places.set(address, await placeImage(unescape(address)));
  }
  return clean.replaceAll(imageTag, (_tag, before: string, address: string, after: string) => {
    const place = places.get(address);
    return place == null ? '' : `<img ${before}src="${escape(place)}"${after}>`;
  });
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign as keyof typeof entities]); // the signs of the pattern
const unescape = (text: string): string =>
  Object.entries(entities)
    .toReversed()
    .reduce((result, [sign, entity]) => result.replaceAll(entity, sign), text);

/** An editor leaves paragraphs behind where everything was deleted. */
function withoutBlank(html: string): string {
  const words = html.replaceAll(/<(?!img|iframe)[^>]*>|&nbsp;/g, '');
  return words.trim() === '' ? '' : html;
}
