import { withoutTurning } from '#contract/visible-text.ts';

/** Matches the start of an address: a scheme with slashes, slashes alone, or a scheme without slashes. */
const beginning = /(?:\b[a-z][a-z\d+.-]{0,40}:)?[\\/]{2,}|\b(?:mailto|tel|sms|data|javascript):(?=\S)|\bwww\.(?=\S)/giu;
const control = /(?![\n\t])\p{Cc}/gu;
/** Matches a port, path, query or fragment that follows a host directly. */
const following = /(?<=[\p{L}\p{N}-]\.[\p{L}\p{N}-]+\.?)[/:?#](?=\S)\S*/gu;

/**
 * Defuses a name chosen by users, so that no mail program turns it into a link to more than a bare host. Removes
 * schemes and characters that change the direction of writing; splits paths and mailbox addresses. 'Booking.com',
 * 'Node.js' and 'CI/CD' stay as they are.
 */
export const plainName = (name: string): string =>
  withoutTurning(name)
    .replaceAll(control, '')
    .replaceAll(beginning, ' ')
    .replaceAll(
      following,
      (rest) =>
        ` / ${rest
          .split(/[/:?#]+/)
          .filter(Boolean)
          .join(' / ')}`,
    )
    .replaceAll(/(?<=\S)@(?=\S)/g, ' @ ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
