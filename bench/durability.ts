import { tryDurability } from '#server/messaging/durability.stress.ts';
import { conclude } from './verdict.ts';

/*
 * Acknowledged messages through kill -9 of the server and of PostgreSQL. Run: node bench/durability.ts [messages]
 * [kills of the server] [kills of PostgreSQL]
 */
const [messages = 20_000, serverKills = 100, databaseKills = 25] = process.argv.slice(2).map(Number);
const threads = 8;

console.log(`Method: the product with the database it brings along, as it is installed (fsync on); in each of ${threads} threads both people write as
fast as they are answered, each message under a client key of its own and again under the same key until it is answered,
and one of them follows the thread with afterId. During that time the server is killed with SIGKILL ${serverKills} times and started again, and
PostgreSQL's postmaster ${databaseKills} times, in random order and each only after messages were acknowledged again. After each kill all
people are held, and the number of unread messages that each is told is compared with SQL's. At the end what was
acknowledged, what was read and what is stored are compared.
`);

const started = performance.now();
const findings = await tryDurability({
  threads,
  messages,
  serverKills,
  databaseKills,
  report: (sentence) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${sentence}`);
  },
});
const { acknowledged, retries, lost, doubled, disordered, misread, miscounted, outages } = findings;
const sorted = outages.toSorted((one, other) => one - other);
console.table({
  acknowledged,
  'sent again': retries,
  'kills of the server': findings.serverKills,
  'kills of PostgreSQL': findings.databaseKills,
  'outage, median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
  'outage, longest ms': Math.round(sorted.at(-1) ?? 0),
  'took, s': Math.round((performance.now() - started) / 1000),
  lost,
  doubled,
  'out of order': disordered,
  'threads read wrongly': misread,
  'unread counts that were wrong': miscounted,
});
const isWithin = acknowledged >= messages && lost + doubled + disordered + misread + miscounted === 0;
console.log(`None lost, none doubled, none out of order, unread counts true: ${isWithin ? 'reached' : 'MISSED'}`);
conclude([
  {
    promised:
      '100 kill -9 of the server and 25 of the database under load: every acknowledged message exactly once, in order, and unread counts as SQL counts them',
    measured: `${findings.serverKills} and ${findings.databaseKills} kills, ${acknowledged} acknowledged: ${lost} lost, ${doubled} doubled, ${disordered} out of order, ${misread} threads misread, ${miscounted} unread counts wrong`,
    holds: isWithin,
  },
]);
