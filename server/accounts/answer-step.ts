import { codeMinutes, secondsBetweenMails } from '#contract/codes.ts';
import type { Device } from '#contract/own-account.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { SignedIn } from '#server/platform/session/sign-in-browser.ts';
import type { Identity } from './ask-provider.ts';
import { type Attempt, hasOpenCode, keepOpenCode } from './codes-store.ts';

/** Origin of a sign-up or sign-in step. */
export interface StepOrigin {
  flowHash: Buffer;
  networkAddress: string;
  /** The language of the screen. */
  language: Language;
  browser: Device;
  /** Whom the browser's organisation has named, until a code links them. */
  identity?: Identity | undefined;
  /** Finds the browser's device for a user who has signed in there before. */
  findDevice(user: { id: number; email: string }): string | undefined;
}

/** Result of a step: the answer, and the user it signs in. */
export interface Outcome<Answer> {
  answer: Answer;
  signedIn?: SignedIn;
}

interface TooManyAttempts {
  status: 'tooManyAttempts';
  step: 1;
  retryAfter: number;
  codeExpiresIn?: number;
}

export const codeSent = {
  status: 'ok',
  step: 2,
  retryAfter: secondsBetweenMails,
  codeExpiresIn: codeMinutes * 60,
} as const;

/** Counts a look-up of whether an address has an account. A browser with an open code for it already knows. */
export async function countLookup(db: Database, attempt: Attempt, networkAddress: string): Promise<void> {
  if (!(await hasOpenCode(db, attempt))) await countAgainst(db, 'lookups', networkAddress);
}

/**
 * Runs a step of an attempt with its details. Past a limit, it answers when to retry and for how long an open code is
 * valid.
 */
export async function answerLimit<Result>(
  db: Database,
  { details, ...attempt }: Attempt & { details: unknown },
  run: () => Promise<Result>,
): Promise<Result | { answer: TooManyAttempts }> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many' || error.retryAfter === undefined) throw error;
    const codeExpiresIn = await keepOpenCode(db, attempt, details);
    return {
      answer: {
        status: 'tooManyAttempts',
        step: 1,
        retryAfter: error.retryAfter,
        ...(codeExpiresIn !== undefined && { codeExpiresIn }),
      },
    };
  }
}
