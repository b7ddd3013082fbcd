import type { Database } from '#server/platform/database/connect.ts';
import { countAgainst, giveBack, isWithinLimit } from '#server/platform/limits/limits.ts';
import type { LimitName } from '#server/platform/limits/table.ts';

/** Origin of a request: a network address, and the device if this browser has signed in as the user before. */
export interface Origin {
  networkAddress: string;
  device?: string | undefined;
}

/**
 * Counts a mail with a code, for any purpose. Unknown browsers share the limits of the address and of their network. A
 * device has its own limits, and shares a total with the user's other devices. Throws 'too-many' past any limit.
 */
export async function countCodeMail(db: Database, email: string, origin: Origin): Promise<void> {
  for (const [name, subject] of mailLimits(email, origin)) await countAgainst(db, name, subject);
}

/** Refunds the mail of a code that was used, up to twenty an hour for an address. */
export async function giveCodeMailBack(db: Database, email: string, origin: Origin): Promise<void> {
  if (!(await isWithinLimit(db, 'mail:used', email))) return;
  for (const [name, subject] of mailLimits(email, origin)) await giveBack(db, name, subject);
}

const mailLimits = (email: string, { networkAddress, device }: Origin): [LimitName, string][] =>
  device === undefined
    ? [
        ['mail:burst', email],
        ['mail:hour', email],
        ['mail:from', networkAddress],
      ]
    : [
        ['mail:burst:device', subjectOf(device, email)],
        ['mail:hour:device', subjectOf(device, email)],
        ['mail:hour:devices', email],
      ];

/**
 * Counts a code typed for an address, with limits like those of `countCodeMail`. Throws 'too-many' past any limit.
 */
export async function countGuess(db: Database, email: string, device: string | undefined): Promise<void> {
  for (const [name, subject] of guessLimits(email, device)) await countAgainst(db, name, subject);
}

/** Refunds a counted guess that was right. */
export async function giveGuessBack(db: Database, email: string, device: string | undefined): Promise<void> {
  for (const [name, subject] of guessLimits(email, device)) await giveBack(db, name, subject);
}

const guessLimits = (email: string, device: string | undefined): [LimitName, string][] =>
  device === undefined
    ? [
        ['guess:hour', email],
        ['guess:day', email],
      ]
    : [
        ['guess:hour:device', subjectOf(device, email)],
        ['guess:day:device', subjectOf(device, email)],
        ['guess:day:devices', email],
      ];

/** Ends in the address, so that `forgetLimits` finds it. */
const subjectOf = (device: string, email: string): string => `${device}:${email}`;
