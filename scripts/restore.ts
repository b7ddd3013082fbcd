import { parseArgs } from 'node:util';
import { ask, hasPassphrase, hasTerminal, recallPassphrase } from './operations/ask.ts';
import { readPlace } from './operations/place.ts';
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
  const { at, rows, files, isEncrypted } = await restore(readPlace(), folder, {
    givePassphrase: recallPassphrase,
    mustBeEncrypted: hasPassphrase() && !values.unencrypted,
    confirm,
    signal,
  });
  const kind = isEncrypted ? 'encrypted' : 'not encrypted';
  console.log(
    `Restored the backup of ${at} (${kind}): ${rows} rows and ${files} files. Start the product with npm start.`,
  );
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
