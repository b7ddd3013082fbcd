import type { Language } from '#contract/texts/languages.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Origin } from './count-codes.ts';
import type { Attempt } from './codes-store.ts';
import { makeCode } from './judge-code.ts';
import { queueCodeMail } from './mails.ts';
import { codeSent } from './answer-step.ts';

/** Sends a code for an attempt to its address, with the details to keep. Throws 'too-many' like `makeCode`. */
export async function sendCode(
  services: Services,
  attempt: Attempt,
  { details, language, ...origin }: Origin & { details: unknown; language: Language },
) {
  await withTransaction(services.db, async (db) => {
    const { code, expiresAt } = await makeCode(db, services.settings, attempt, { details, origin });
    await queueCodeMail(services, db, { to: attempt.email, code, purpose: attempt.purpose, expiresAt, language });
  });
  return { answer: codeSent };
}
