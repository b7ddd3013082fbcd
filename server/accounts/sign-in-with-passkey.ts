import type * as z from 'zod/mini';
import type { signInWithPasskey as call, startPasskeySignIn as start } from '#contract/passkeys.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst, giveBack } from '#server/platform/limits/limits.ts';
import { startSession } from '#server/platform/session/session.ts';
import { noteNewDevice } from './report-new-device.ts';
import { whyNoPasskeys } from './policy.ts';
import { askForUse } from './verify-passkey.ts';
import { placeAfter } from './sign-in.ts';
import type { Outcome, StepOrigin } from './answer-step.ts';
import { findUser } from './store.ts';
import { usePasskey } from './use-passkey.ts';

/** Starts a sign-in by any passkey. 409 where browsers have none, 429 past 30 unsuccessful ones an hour. */
export async function startPasskeySignIn(
  services: Services,
  { flowHash, networkAddress }: Pick<StepOrigin, 'flowHash' | 'networkAddress'>,
): Promise<z.input<(typeof start)['answer']>> {
  checkMay(whyNoPasskeys(services.settings));
  await countAgainst(services.db, 'passkeys:begun', networkAddress);
  return { options: await askForUse(services, { ceremony: { purpose: 'signin', flowHash, userId: null } }) };
}

/** Signs the user of a passkey in. 409 where browsers have none, 429 past 30 refused ones an hour. */
export async function signInWithPasskey(
  services: Services,
  { response, id }: z.output<(typeof call)['payload']>,
  origin: StepOrigin,
): Promise<Outcome<z.input<(typeof call)['answer']>>> {
  const { flowHash, networkAddress, browser } = origin;
  checkMay(whyNoPasskeys(services.settings));
  await countAgainst(services.db, 'passkeys:tried', networkAddress);
  const ceremony = { purpose: 'signin', flowHash, userId: null } as const;
  const outcome = await usePasskey(services, { response, ceremony, browser }, async (db, userId) => {
    const user = await findUser(db, userId);
    if (!user) return undefined;
    const sessionToken = await startSession(db, user, browser, 'passkey');
    if (origin.findDevice(user) === undefined) await noteNewDevice(db, { userId, device: browser, way: 'passkey' });
    const redirectTo = await placeAfter(db, user, id);
    for (const name of ['passkeys:begun', 'passkeys:tried'] as const) await giveBack(db, name, networkAddress);
    return {
      answer: { status: 'ok', step: 3, redirectTo } as const,
      signedIn: { id: userId, email: user.email, sessionToken },
    };
  });
  return outcome ?? { answer: { status: 'wrongPasskey', step: 1 } };
}
