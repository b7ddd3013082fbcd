import { readBounce, recordBounce } from '#server/mail/service.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openPlace } from './operations/place.ts';
import { lineOf } from './operations/refusal.ts';

/*
 * `npm run bounce`: takes a mail to BOUNCE_ADDRESS from a mail server's pipe, and marks the user's address if it is the
 * report of a permanent failure. Code 75 asks the mail server to try again later.
 */

/** The report comes first in such a mail, and the returned one last. */
const maxBytes = 1_000_000;

try {
  const parts: Buffer[] = [];
  let left = maxBytes;
  // To its end, or the mail server would see its pipe break.
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, left));
    left = Math.max(0, left - part.length);
  }
  const bounce = await readBounce(Buffer.concat(parts));
  const settings = readSettings();
  let isMarked = false;
  if (bounce) {
    const place = await openPlace(settings);
    try {
      isMarked = await recordBounce({ ...place.connection, settings }, bounce);
    } finally {
      await place.close();
    }
  }
  console.log(isMarked ? 'The address is marked.' : 'Nothing to do: no permanent failure of a mail of ours.');
} catch (error) {
  process.exitCode = 75;
  console.error(lineOf(error) ?? error);
}
