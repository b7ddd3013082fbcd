import { backup } from './faults-backup.ts';
import { clockMoved } from './faults-clock.ts';
import { databaseAway } from './faults-database-away.ts';
import { mailAway } from './faults-mail-away.ts';
import { slowClients, stopUnderLoad } from './faults-clients.ts';
import { conclude, printVerdicts, type Verdict } from './stage/verdict.ts';

/*
 * The product under faults, each compared with its promise. A full disk is in size.ts, kill -9 while people write
 * and while mail is sent in kills.ts. Run: node bench/faults.ts [part of a name ...]
 */
const faults: [name: string, run: () => Promise<Verdict[]>][] = [
  ['database away', databaseAway],
  ['mail server away', mailAway],
  ['clock moved', clockMoved],
  ['slow clients', slowClients],
  ['stop', stopUnderLoad],
  ['backup', backup],
];

console.log(`Method: each fault on a durable PostgreSQL and in a folder of its own, with the product as it is installed. A server is taken
away by a TCP proxy before it, which refuses connections, passes nothing on, or passes it on late. A kill is SIGKILL at a
random moment of the work, after which the product is started again and all rows and files are looked at.
`);

const words = process.argv.slice(2);
const chosen = faults.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) throw new Error(`There are faults of ${faults.map(([name]) => name).join(', ')}.`);

const groups: [string, Verdict[]][] = [];
for (const [name, run] of chosen) {
  const started = performance.now();
  const verdicts = await run().catch((error: unknown): Verdict[] => [
    { promised: name, measured: `stopped by ${error instanceof Error ? error.message : String(error)}`, holds: false },
  ]);
  groups.push([name, verdicts]);
  console.log(`${name}: ${Math.round((performance.now() - started) / 1_000)} s`);
}
printVerdicts(groups);
conclude(groups.flatMap(([, verdicts]) => verdicts));
