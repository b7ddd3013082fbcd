import { normaliseEmail } from '#server/accounts/service.ts';
import { invalidField } from '#server/platform/errors.ts';

/** The address of a teammate as it is stored and compared; 422 for what is no address. */
export function readEmail(typed: string): string {
  const email = normaliseEmail(typed);
  if (email === undefined) throw invalidField('teammate.email', 'is not an e-mail address');
  return email;
}
