/** The beginning of an address: a scheme with its slashes, or slashes alone; or a scheme that goes without. */
const beginning = /(?:\b[a-z][a-z\d+.-]*:)?[\\/]{2,}|\b(?:mailto|tel|sms|data|javascript):(?=\S)|\bwww\.(?=\S)/giu;
/** What follows a host without a space: a port, path, query or fragment. */
const following = /(?<=[\p{L}\p{N}-]\.[\p{L}\p{N}-]+\.?)[/:?#](?=\S)\S*/gu;

/**
 * A name that users chose, so that no mail program makes a link of it that leads anywhere but to a bare host: schemes
 * go, paths and addresses of mailboxes are taken apart. 'Booking.com', 'Node.js' and 'CI/CD' stay as they are.
 */
export const plainName = (name: string): string =>
  name
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
