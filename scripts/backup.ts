import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { choosePassphrase } from './operations/ask.ts';
import { backup } from './operations/backup.ts';
import { keepNewest, nameOfNow, readCount } from './operations/dated.ts';
import { readPlace } from './operations/place.ts';
import { Refusal, runTool } from './operations/refusal.ts';

const usage = 'npm run backup -- FOLDER [--encrypt] [--keep NUMBER]';

/*
 * `npm run backup -- FOLDER [--encrypt] [--keep NUMBER]`: one consistent copy of database and files, even of a running
 * product. With a number, each copy has a dated folder in FOLDER, and only the newest are kept.
 */
await runTool(async (signal) => {
  const { positionals, values } = readArguments();
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Refusal(`Name a new folder for the backup: ${usage}`);
  const count = values.keep === undefined ? undefined : readCount(values.keep);
  const passphrase = await choosePassphrase(values.encrypt);
  const target = count === undefined ? folder : join(folder, nameOfNow());
  const { path, bytes, rows, files, deleted, others } = await backup(readPlace(), target, { passphrase, signal });
  const kind = passphrase === undefined ? 'not encrypted' : 'encrypted';
  console.log(`${path}: ${rows} rows and ${files} files, ${bytes} bytes, ${kind}.`);
  for (const key of deleted) console.log(`The product deleted ${key} during the backup, so it is not in it.`);
  if (others.length > 0) console.log(`Tables that are not of this product are not in it: ${others.join(', ')}.`);
  if (count !== undefined)
    for (const removed of await keepNewest(folder, count))
      console.log(`${removed} is removed: ${count} newer ones stay.`);
});

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { encrypt: { type: 'boolean', default: false }, keep: { type: 'string' } },
    });
  } catch {
    throw new Refusal(`Unknown option. Usage: ${usage}`);
  }
}
