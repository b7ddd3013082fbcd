import { installJobs } from '#server/platform/jobs-worker.ts';
import { tryMailKills } from '#server/platform/testing/mail-kills.ts';
import { setStage } from './stage.ts';

/*
 * Codes through kill -9 of the process that sends them.
 * Run: node bench/mail.ts [codes] [kills]
 */
const [codes = 400, kills = 20] = process.argv.slice(2).map(Number);
const slowness = 60;

console.log(`Method: ${codes} codes wait in the queue of the database the product brings along, as it is installed (fsync on). A
process of its own sends them, four at a time, to a mail server on loopback that takes up to ${slowness} ms for each step. It is
killed with SIGKILL ${kills} times and started again, every other time just when the mail server has all of a mail and has not
said so. A killed process's mail is taken over after one second here, after half a minute when the product runs.
`);

const stage = await setStage();
const { connection } = stage;
try {
  await installJobs(connection.pool);
  const started = performance.now();
  const { outages, ...found } = await tryMailKills({
    connection,
    url: stage.embedded.url,
    codes,
    kills,
    slowness,
    report: (sentence) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${sentence}`);
    },
  });
  const sorted = outages.toSorted((one, other) => one - other);
  console.table({
    codes,
    ...found,
    'outage, median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    'took, s': Math.round((performance.now() - started) / 1000),
  });
  const isWithin = found.lost + found.more === 0;
  console.log(`Every code at least once and at most twice: ${isWithin ? 'reached' : 'MISSED'}`);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await stage.close();
}
