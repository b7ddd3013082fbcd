import * as z from 'zod/mini';
import type { ScreenName } from './screens.ts';
import type { Language } from './texts/languages.ts';

/*
 * What the build of the web app hands to the server: the frame of each page, which stands in it before any script runs,
 * as the components render it.
 */

/** What a template leaves open, written as `{{name}}`. A build with another hole fails, and so does a start with it. */
const Hole = z.enum([
  ...(['productName', 'imprintUrl', 'heading'] as const),
  ...(['userName', 'userInitials', 'userHue', 'userPicture'] as const),
  ...(['companyName', 'companyInitials', 'companyHue', 'companyPicture'] as const),
  ...(['positions', 'positionCount', 'companyCount', 'ownNumber'] as const),
  ...(['number', 'hashId', 'title', 'place', 'amount', 'unit', 'spoken'] as const),
]);
export type Hole = z.infer<typeof Hole>;

export const holePattern = /\{\{(.*?)\}\}/g;
const holesIn = (text: string) => Array.from(text.matchAll(holePattern), ([, name]) => name);
const Text = z.string().check(z.refine((text) => holesIn(text).every((name) => Hole.safeParse(name).success)));

/** In which a part of a template differs; of those with one prefix at most one holds. */
export type State =
  | `at:${ScreenName}`
  | `without:${Language | 'choice' | 'imprint' | 'pay'}`
  | ('acting' | 'trial' | 'userPicture' | 'companyPicture' | 'asTalent' | 'lacksAdministrator');

const Template = z.object({
  html: Text,
  /** By state: what stands in it from one position of the HTML to another. */
  states: z.record(z.string(), z.tuple([z.int(), z.int(), Text])),
});
export type Template = z.infer<typeof Template>;

/** A language's templates: frames of roles, and accounts with and without positions. */
export const Frame = z.object({
  templates: z.record(
    z.enum(['talent', 'client', 'administrator', 'signIn', 'signUp', 'signInListed', 'signUpListed', 'position']),
    Template,
  ),
  /** By the screen's name. */
  headings: z.record(z.string(), z.string()),
});
export type Frame = z.infer<typeof Frame>;
