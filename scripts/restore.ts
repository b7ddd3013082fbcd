import { parseArgs } from 'node:util';
import { ask, hasPassphrase, hasTerminal, recallPassphrase } from './operations/ask.ts';
import { describePlace, readPlace } from './operations/place.ts';
import { Refusal, runTool } from './operations/refusal.ts';
import { restore } from './operations/restore.ts';

/*
 * `npm run restore -- FOLDER [--unencrypted]`: replaces the data that the settings name by a backup, while the product
 * is stopped.
 */
await runTool(async (signal) => {
  const { positionals, values } = readArguments();
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    throw new Refusal('Name the folder of one backup: npm run restore -- FOLDER [--unencrypted]');
  const settings = readPlace();
  const { at, rows, files, isEncrypted, wasNew, others } = await restore(settings, folder, {
    givePassphrase: recallPassphrase,
    mustBeEncrypted: hasPassphrase() && !values.unencrypted,
    confirm,
    signal,
  });
  const kind = isEncrypted ? 'encrypted' : 'not encrypted';
  console.log(`Restored the backup of ${at} (${kind}) ${describePlace(settings)}: ${rows} rows and ${files} files.`);
  if (wasNew) console.log('Nothing was there before. If the product uses another place, set it in .env and repeat.');
  if (others.length > 0) console.log(`Tables that are not of this product were left out: ${others.join(', ')}.`);
  console.log('Start the product.');
});

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { unencrypted: { type: 'boolean', default: false } } });
  } catch {
    throw new Refusal('Unknown option. Usage: npm run restore -- FOLDER [--unencrypted]');
  }
}

async function confirm(sentence: string): Promise<void> {
  if (!hasTerminal())
    throw new Refusal(
      `${sentence} Run this on a terminal to confirm, or set DATA_DIR or DATABASE_URL to an empty place.`,
    );
  const answer = await ask(`${sentence} Type "replace" to go on: `);
  if (answer.trim() !== 'replace') throw new Refusal('Nothing was changed.');
}
