import { maxRichTextLength } from '#contract/fields.ts';
import { AppError } from './errors.ts';
import { runCleaner } from './rich-text-cleaner.ts';

/** Of what is written; pictures that come along as data: are not counted, the body that brings them is limited. */
const maxInputLength = 400_000;
const maxTags = 10_000;

const dataImage = /data:image\/[a-z+.-]{1,20};base64,[A-Za-z0-9+/=]*/gi;
const imageTag = /<img ([^>]*?)src="([^"]*)"([^>]*)>/g;

/** Says where a picture of a text shall be shown from, given where it is now; null for nowhere, and the picture goes. */
export type PlaceImage = (address: string) => Promise<string | null>;

/**
 * Cleans HTML to what the editor's toolbar can make (spec 2.15), in a worker thread, so that no text can block others.
 * Each different picture is placed by `placeImage`, which gets http, https and data: addresses and those of this server
 * alone; without it only the former two stay. Text without a word or a picture becomes ''. Cleaning twice changes
 * nothing. Throws 'too-large' for too much text or markup, 'unavailable' when too many texts wait.
 */
export async function cleanRichText(html: string, placeImage: PlaceImage = keepElsewhere): Promise<string> {
  if (html === '') return '';
  if (html.replaceAll(dataImage, '').length > maxInputLength || countTags(html) > maxTags) throw tooLarge();
  // PostgreSQL holds no NUL in a text.
  const clean = await runCleaner(html.replaceAll('\0', ''));
  if (clean === undefined) throw tooLarge();
  const placed = withoutBlank(await placeImages(clean, placeImage));
  if (placed.length > maxRichTextLength) throw tooLarge();
  return placed;
}

const tooLarge = () => new AppError('too-large', `A text holds at most ${maxRichTextLength} characters.`);

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}

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
