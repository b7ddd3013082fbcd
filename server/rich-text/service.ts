import { maxRichTextLength } from '#contract/fields.ts';
import { isVisible } from '#contract/visible-text.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { NoAnswer, createThread } from '#server/platform/intake/thread.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';
import { createCounter } from '#server/platform/limits/limits.ts';
import { limits } from '#server/platform/limits/table.ts';
import { isCleanable } from './check-size.ts';

/*
 * Cleaning takes quadratic time on unclosed tags (measured: 512 KB of `<b>` blocked 6 s). So it runs in its own thread,
 * one text at a time, with a time limit. The limit matters for texts that pass the size checks on a busy machine; the
 * largest normally take a tenth of a second.
 */
const longest = 3_000;
const maxMegabytes = 128;
// After fifty texts of 40 kB the thread holds 21 MB with this limit, 73 MB without, at the same processor time. Ending
// the thread releases 7 MB either way.
const maxYoungMegabytes = 8;

const turns = createTurns({ what: 'texts', atOnce: 1, waitingEach: 10, waitingTogether: 50 });
const thread = createThread<string, string | undefined>(new URL('./run-cleaner.ts', import.meta.url), {
  what: 'cleaner',
  longest,
  resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: maxYoungMegabytes },
});

const late = createCounter(limits.lateTexts);

/**
 * Runs the cleaner; undefined for a text that takes too long, needs too much memory or never becomes stable. Owners
 * take turns. Throws 'too-many' for an owner with too many waiting or late texts, 'unavailable' for too many in all.
 */
const runCleaner = (html: string, owner: Owner): Promise<string | undefined> =>
  turns.run(owner, async () => {
    late.check(owner);
    try {
      return await thread.ask(html);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      late.count(owner);
      return undefined;
    }
  });

export { cut, summarise, textInLines, wholeText } from './summarise-text.ts';

/* In clean HTML, `<` and `>` only delimit tags, and `"` values. */
const imageTag = /<img [^<>]*>/g;
const source = / src="([^"]*)"/;
const addressIn = (tag: string): string => source.exec(tag)?.[1] ?? '';

/** Returns the address for a text's picture, given its current one; null removes the picture. */
export type PlaceImage = (address: string) => Promise<string | null>;

/**
 * Reduces HTML to the features of the editor's toolbar, in a worker thread, so that no text blocks others. Each
 * distinct picture is placed by `placeImage`, which gets http, https and data: addresses and those of this server.
 * Without it, only http and https stay. Text without a word or a picture becomes ''. Cleaning twice changes nothing.
 * Throws 'invalid' for too much text or markup, 'too-many' or 'unavailable' if too many texts wait, and 'too-many' for
 * an owner whose texts took too long repeatedly.
 */
export async function cleanRichText(
  html: string,
  owner: Owner,
  placeImage: PlaceImage = keepElsewhere,
): Promise<string> {
  if (html === '') return '';
  if (!isCleanable(html)) throw tooLong();
  const clean = await runCleaner(html, owner);
  if (clean === undefined) throw tooLong();
  const placed = withoutBlank(await placeImages(clean, placeImage));
  if (placed.length > maxRichTextLength) throw tooLong();
  return placed;
}

const tooLong = () =>
  new AppError('invalid', `A text holds at most ${maxRichTextLength} characters.`, {
    reason: { code: 'tooLong', params: { max: maxRichTextLength } },
  });

const keepElsewhere: PlaceImage = (address) => Promise.resolve(isElsewhere(address) ? address : null);

/** Counts the pictures of a cleaned text. */
export const countImages = (clean: string): number => [...clean.matchAll(imageTag)].length;

/** Whether a picture is on another server, and may stay there. */
export const isElsewhere = (address: string): boolean => /^https?:\/\/\S+$/i.test(address);

/** Places the pictures one at a time, since each may be large and take long. */
async function placeImages(clean: string, placeImage: PlaceImage): Promise<string> {
  const places = new Map<string, string | null>();
  for (const [tag] of clean.matchAll(imageTag)) {
    const address = addressIn(tag);
    if (!places.has(address)) places.set(address, await placeImage(unescape(address)));
  }
  return clean.replaceAll(imageTag, (tag) => {
    const place = places.get(addressIn(tag));
    return place == null ? '' : tag.replace(source, () => ` src="${escape(place)}"`);
  });
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign as keyof typeof entities]); // one of the pattern's characters
const unescape = (text: string): string =>
  Object.entries(entities)
    .toReversed()
    .reduce((result, [sign, entity]) => result.replaceAll(entity, sign), text);

/** Empties text of only blank paragraphs, which editors leave when everything is deleted. */
function withoutBlank(html: string): string {
  const words = html.replaceAll(/<(?!img|iframe)[^<>]*>|&nbsp;/g, '');
  return isVisible(words) ? html : '';
}
