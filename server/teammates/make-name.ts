import { maxNameLength } from '#contract/fields.ts';

/** Shown in place of a last name that an address does not tell. */
const unknown = '–';

/** Makes a name from an address, for an invited member until it is corrected: 'ada.moreau@' is Ada Moreau. */
export function makeName(email: string): { firstName: string; lastName: string } {
  const [mailbox = ''] = email.split(/[+@]/);
  const words = mailbox
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  const [firstName = mailbox || email, ...others] = words;
  return { firstName: fit(firstName), lastName: fit(others.join(' ')) || unknown };
}

const fit = (name: string): string => name.slice(0, maxNameLength).trim();
