import { emit } from '#server/app.ts';
import { openPlace, readPlace } from './operations/place.ts';
import { Refusal, runTool } from './operations/refusal.ts';
import { resetPasskeysAt } from './operations/reset-passkeys.ts';

/*
 * `npm run reset-passkeys -- ADDRESS`: removes all passkeys of a user, even while the product runs.
 */
await runTool(async () => {
  const [address, ...others] = process.argv.slice(2);
  if (address === undefined || address.startsWith('-') || others.length > 0)
    throw new Refusal("Name one user's address: npm run reset-passkeys -- ADDRESS");
  const settings = readPlace();
  const place = await openPlace(settings);
  try {
    const count = await resetPasskeysAt({ ...place.connection, emit }, address);
    console.log(
      `${count} ${count === 1 ? 'passkey is' : 'passkeys are'} removed, and every session of ${address} has ended.`,
    );
  } finally {
    await place.close();
  }
});
