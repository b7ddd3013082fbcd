import { tryKills } from '#server/announcements/kills.stress.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Codes and announcements through kill -9 of the process that sends them. Run: node bench/mail.ts [codes] [kills]
 * [talents]
 */
const [codes = 400, kills = 20, talents = 120] = process.argv.slice(2).map(Number);
const positions = 5;
const slowness = 60;

console.log(`Method: a process of its own sends mail that waits in the database the product brings along, as it is installed (fsync on), four
codes and four announcements at a time, to a mail server on loopback that takes up to ${slowness} ms for each step. It is killed with SIGKILL ${kills} times and started
again, every other time just when the mail server has all of a mail and has not said so. A killed process's mail is taken over
after one second here, after half a minute when the product runs. What arrived is counted by the mail server.

Codes: ${codes} wait. Announcements: ${positions} positions go Live, each to ${talents} talents. With each kill a code is withdrawn, one talent unsubscribes and one is
deleted; one position goes back to Draft for good, and one for a third of the time. A mail is sent after it was withdrawn where
the sender asked to hand it over (DATA) when the withdrawal had been answered: what is on its way cannot be taken back.
`);

const report = (sentence: string) => {
  if (process.stdout.isTTY) process.stdout.write(`\r${sentence}`);
};
const stage = await setStage();
const { connection } = stage;
const { url } = stage.embedded;
try {
  const started = performance.now();
  const size = { codes, talents, positions, kills, slowness };
  const { outages, codes: coded, announcements, ...found } = await tryKills({ connection, url, ...size, report });
  const sorted = outages.toSorted((one, other) => one - other);
  console.table({ codes: coded, announcements });
  console.table({
    ...found,
    'outage, median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    'took, s': Math.round((performance.now() - started) / 1000),
  });

  const { lost, more, unrecorded, wronglyRecorded } = announcements;
  const verdicts: [sentence: string, isReached: boolean][] = [
    ['Every code at least once and at most twice', coded.lost + coded.more === 0],
    ['Every announcement recorded once, and sent as recorded', lost + more + unrecorded + wronglyRecorded === 0],
    ['No mail after it was withdrawn', found.sentAfterWithdrawal === 0 && found.withdrawn > 0],
  ];
  for (const [sentence, isReached] of verdicts) console.log(`${sentence}: ${isReached ? 'reached' : 'MISSED'}`);
  conclude(
    verdicts.map(([promised, holds]) => ({
      promised,
      measured: `${kills} kill -9; codes lost ${coded.lost}, more than twice ${coded.more}; announcements lost ${lost}, more ${more}; ${found.withdrawn} withdrawn, ${found.sentAfterWithdrawal} sent after it`,
      holds,
    })),
  );
} finally {
  await stage.close();
}
