import { tryKills } from '#server/announcements/kills.stress.ts';
import { tryDurability } from '#server/messaging/durability.stress.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * Acknowledged data through kill -9. Run: node bench/kills.ts messages [messages] [kills of the server]
 * [kills of PostgreSQL], or node bench/kills.ts mail [codes] [kills] [talents]
 */
const [what, ...words] = process.argv.slice(2);
const numbers = words.map(Number);
const report = (sentence: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r${sentence}`);
};

/** Acknowledged messages, while the server and PostgreSQL are killed. */
async function killWhileWriting([messages = 20_000, serverKills = 100, databaseKills = 25]: number[]): Promise<void> {
  const threads = 8;
  console.log(`Method: the product with the database it brings along, as it is installed (fsync on); in each of ${threads} threads both people write as
fast as they are answered, each message under a client key of its own and again under the same key until it is answered,
and one of them follows the thread with afterId. During that time the server is killed with SIGKILL ${serverKills} times and started again, and
PostgreSQL's postmaster ${databaseKills} times, in random order and each only after messages were acknowledged again. After each kill all
people are held, and the number of unread messages that each is told is compared with SQL's. At the end what was
acknowledged, what was read and what is stored are compared.
`);
  const started = performance.now();
  const findings = await tryDurability({ threads, messages, serverKills, databaseKills, report });
  const { acknowledged, retries, lost, doubled, disordered, misread, miscounted, outages } = findings;
  console.table({
    acknowledged,
    'sent again': retries,
    'kills of the server': findings.serverKills,
    'kills of PostgreSQL': findings.databaseKills,
    ...summary(outages, started),
    lost,
    doubled,
    'out of order': disordered,
    'threads read wrongly': misread,
    'unread counts that were wrong': miscounted,
  });
  const holds = acknowledged >= messages && lost + doubled + disordered + misread + miscounted === 0;
  console.log(`None lost, none doubled, none out of order, unread counts true: ${holds ? 'reached' : 'MISSED'}`);
  conclude([
    {
      promised: `${serverKills} kill -9 of the server and ${databaseKills} of the database under load: every acknowledged message exactly once, in order, and unread counts as SQL counts them`,
      measured: `${findings.serverKills} and ${findings.databaseKills} kills, ${acknowledged} acknowledged: ${lost} lost, ${doubled} doubled, ${disordered} out of order, ${misread} threads misread, ${miscounted} unread counts wrong`,
      holds,
    },
  ]);
}

/** Codes and announcements, while the process that sends them is killed. */
async function killWhileSending([codes = 400, kills = 20, talents = 120]: number[]): Promise<void> {
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
  const stage = await setStage();
  try {
    const started = performance.now();
    const size = { codes, talents, positions, kills, slowness };
    const given = { connection: stage.connection, url: stage.embedded.url, ...size, report };
    const { outages, codes: coded, announcements, ...found } = await tryKills(given);
    console.table({ codes: coded, announcements });
    console.table({ ...found, ...summary(outages, started) });
    const { lost, more, unrecorded, wronglyRecorded } = announcements;
    const measured = `${kills} kill -9; codes lost ${coded.lost}, more than twice ${coded.more}; announcements lost ${lost}, more ${more}; ${found.withdrawn} withdrawn, ${found.sentAfterWithdrawal} sent after it`;
    const verdicts: [promised: string, holds: boolean][] = [
      ['Every code at least once and at most twice', coded.lost + coded.more === 0],
      ['Every announcement recorded once, and sent as recorded', lost + more + unrecorded + wronglyRecorded === 0],
      ['No mail after it was withdrawn', found.sentAfterWithdrawal === 0 && found.withdrawn > 0],
    ];
    for (const [sentence, holds] of verdicts) console.log(`${sentence}: ${holds ? 'reached' : 'MISSED'}`);
    conclude(verdicts.map(([promised, holds]) => ({ promised, measured, holds })));
  } finally {
    await stage.close();
  }
}

function summary(outages: readonly number[], started: number): Record<string, number> {
  const sorted = outages.toSorted((one, other) => one - other);
  return {
    'outage, median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    'outage, longest ms': Math.round(sorted.at(-1) ?? 0),
    'took, s': Math.round((performance.now() - started) / 1000),
  };
}

if (what === 'messages') await killWhileWriting(numbers);
else if (what === 'mail') await killWhileSending(numbers);
else throw new Error('Say what is to be killed: messages or mail.');
