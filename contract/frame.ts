import * as z from 'zod/mini';
import type { ScreenName } from './screens.ts';
import type { Language } from './texts/languages.ts';

/*
 * The interface between the build of the web app and the server: each page's frame, shown before any script runs, as the
 * components render it.
 */

/** Holes of a template, written as `{{name}}`. With any other hole the build fails, and so does the start. */
const Hole = z.enum([
  ...(['productName', 'imprintUrl', 'heading'] as const),
  ...(['userName', 'userInitials', 'userHue', 'userPicture'] as const),
  ...(['companyName', 'companyInitials', 'companyHue', 'companyPicture'] as const),
  ...(['positions', 'positionCount', 'companyCount', 'ownNumber'] as const),
  ...(['number', 'hashId', 'title', 'place', 'amount', 'unit', 'spoken'] as const),
]);
export type Hole = z.infer<typeof Hole>;

export const holePattern = /\{\{([^{}]*)\}\}/g;
const holesIn = (text: string) => Array.from(text.matchAll(holePattern), ([, name]) => name);
const isKnown = (name: unknown) => Hole.safeParse(name).success;
const Text = z.string().check(z.refine((text) => holesIn(text).every(isKnown), 'A template has an unknown hole.'));

/** States in which a part of a template differs. Those with different prefixes change different parts. */
export type State =
  | `at:${ScreenName}`
  | `without:${Language | 'choice' | 'imprint' | 'pay'}`
  | ('acting' | 'trial' | 'userPicture' | 'companyPicture' | 'asTalent' | 'lacksAdministrator');

const Template = z.object({
  html: Text,
  /** By state: the HTML between two positions, and its replacement. */
  states: z.record(z.string(), z.tuple([z.int(), z.int(), Text])),
});
export type Template = z.infer<typeof Template>;

/** A language's templates: the frame of each role; sign-in and sign-up, without and with the newest positions. */
export const Frame = z.object({
  templates: z.record(
    z.enum(['talent', 'client', 'administrator', 'signIn', 'signUp', 'signInListed', 'signUpListed', 'position']),
    Template,
  ),
  /** By the screen's name. */
  headings: z.record(z.string(), z.string()),
});
export type Frame = z.infer<typeof Frame>;
