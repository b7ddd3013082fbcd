import { ask, hasTerminal, recallPassphrase } from './operations/ask.ts';
import { readPlace } from './operations/place.ts';
import { Refusal, runTool } from './operations/refusal.ts';
import { restore } from './operations/restore.ts';

/*
 * `npm run restore -- FOLDER`: puts a backup in place of the data that the settings name, while the product is stopped.
 */
await runTool(async (signal) => {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('-') || others.length > 0)
    throw new Refusal('Name the folder of one backup: npm run restore -- FOLDER');
  const { at, rows, files } = await restore(readPlace(), folder, { givePassphrase: recallPassphrase, confirm, signal });
  console.log(`Restored the backup of ${at}: ${rows} rows and ${files} files. Start the product with npm start.`);
});

async function confirm(sentence: string): Promise<void> {
  if (!hasTerminal())
    throw new Refusal(
      `${sentence} Run this on a terminal to confirm, or set DATA_DIR or DATABASE_URL to an empty place.`,
    );
  const answer = await ask(`${sentence} Type "replace" to go on: `);
  if (answer.trim() !== 'replace') throw new Refusal('Nothing was changed.');
}
