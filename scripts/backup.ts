import { parseArgs } from 'node:util';
import { choosePassphrase } from './operations/ask.ts';
import { backup } from './operations/backup.ts';
import { readPlace } from './operations/place.ts';
import { Refusal, runTool } from './operations/refusal.ts';

/*
 * `npm run backup -- FOLDER [--encrypt]`: one consistent copy of database and files, also of a running product.
 */
await runTool(async (signal) => {
  const { positionals, values } = readArguments();
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    throw new Refusal('Name a new folder for the backup: npm run backup -- FOLDER [--encrypt]');
  const passphrase = await choosePassphrase(values.encrypt);
  const { path, bytes, rows, files, deleted } = await backup(readPlace(), folder, { passphrase, signal });
  const kind = passphrase === undefined ? 'not encrypted' : 'encrypted';
  console.log(`${path}: ${rows} rows and ${files} files, ${bytes} bytes, ${kind}.`);
  for (const key of deleted) console.log(`The product deleted ${key} during the backup, so it is not in it.`);
});

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { encrypt: { type: 'boolean', default: false } } });
  } catch {
    throw new Refusal('Unknown option. Usage: npm run backup -- FOLDER [--encrypt]');
  }
}
