import * as z from 'zod/mini';
import { field } from './description.ts';
import { allLanguages } from './texts/languages.ts';
import { visibleText } from './visible-text.ts';

/** A row's id: a positive 32-bit integer, like PostgreSQL's `integer`. */
export const Id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** An id in a growing sequence (messages): a positive integer that a JavaScript number holds exactly. */
export const LongId = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** Public, unguessable name of a position. */
export const HashId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** A language of screens and mails. */
export const LanguageName = z.enum(allLanguages);

/** An empty answer: the call succeeded. */
export const Nothing = z.object({});

/** A call without payload: an absent body or any object, whose fields are dropped. */
export const NoPayload = z.object({});

/** Formatted on demand: a browser's first number format takes 30 ms, and this module loads at startup. */
const tooLong = (max: number) => ({ error: () => `must have at most ${max.toLocaleString('en')} characters` });

/**
 * A trimmed line of at most `max` characters, empty if nothing in it is visible, and without direction-changing
 * characters. Control characters, including line breaks, are refused.
 */
// @__NO_SIDE_EFFECTS__
export const line = (max: number) =>
  z.string().check(
    z.overwrite(visibleText),
    z.trim(),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), {
      error: 'must not contain control characters',
      abort: true,
      params: { reason: 'controlCharacters' },
    }),
  );

/**
 * Text of several lines and at most `max` characters, empty if nothing in it is visible, and without
 * direction-changing characters. NUL, which PostgreSQL cannot store, is refused.
 */
// @__NO_SIDE_EFFECTS__
export const multiline = (max: number) =>
  z.string().check(
    z.overwrite(visibleText),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !text.includes('\0'), 'must not contain NUL characters'),
  );

export const maxNameLength = 100;
/** A first, last or company name: 1 to 100 characters after trimming. */
export const Name = line(maxNameLength).check(z.minLength(1, 'must not be empty'));

/** A website or social profile as typed: an address, a bare host or a handle; null or empty for none. */
export const TypedLink = z.nullable(z.string().check(z.maxLength(300, tooLong(300))));

/** Pictures to remove. A picture sent in the same save still replaces the old one. */
export const RemovedImages = z.optional(z.array(z.enum(['avatar', 'backgroundImage'])).check(z.maxLength(2)));

/**
 * The version that the changes are based on; 409 `edit-conflict` if it has been saved since. Without it, they are
 * always accepted.
 */
export const ChangedVersion = z.optional(z.int());

export const maxBioLength = 5_000;
export const maxTitleLength = 100;
export const maxCityLength = 100;
export const maxTaglineLength = 200;
export const maxRichTextLength = 100_000;
export const maxMessageLength = 10_000;

/** A text whose empty value is the empty string. */
// @__NO_SIDE_EFFECTS__
export const text = <Typed extends z.ZodMiniType>(typed: Typed) => field('', { typed, shown: z.string() });

/** A website or social profile; forms hold a missing one as an empty string. */
export const link = field('', { typed: TypedLink, shown: z.nullable(z.string()) });

/** Names of a person. */
export const nameFields = { firstName: text(Name), lastName: text(Name) };
export const bio = text(multiline(maxBioLength));
