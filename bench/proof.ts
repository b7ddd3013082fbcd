import { parseArgs } from 'node:util';
import { ensureBrowser } from '#scripts/browser.mjs';
import { stopWithParent, wasStopped } from '#scripts/programs.mjs';
import { build } from '#scripts/steps.mjs';
import { steps } from './proof-steps.ts';
import { printVerdicts, type Verdict } from './verdict.ts';

/*
 * Everything the product promises in figures, beside what this machine measures, as one table. Run: npm run proof --
 * [--minutes 20] [part of a name ...]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '20' } },
});
const allowed = Number(values.minutes);
const chosen = steps.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));
if (chosen.length === 0 || !(allowed > 0)) {
  console.error(`Usage: npm run proof -- [--minutes 20] [part of a name ...], of these names and minutes:
${steps.map(({ name, minutes }) => `  ${name}: ${minutes}`).join('\n')}`);
  process.exit(1);
}

stopWithParent();
const started = performance.now();
const spent = (): number => (performance.now() - started) / 60_000;
console.log(`${chosen.length} parts in at most ${allowed} minutes; what takes longer is not begun.`);
if (chosen.some(({ needsBrowser }) => needsBrowser)) {
  await ensureBrowser();
  await build.run();
}

const groups: [name: string, verdicts: Verdict[]][] = [];
for (const { name, minutes, run } of chosen) {
  const left = allowed - spent();
  if (wasStopped()) process.exit(1);
  if (minutes > left) {
    const measured = `takes about ${minutes} minutes, ${Math.max(0, left).toFixed(1)} are left of ${allowed}: npm run proof -- --minutes ${Math.max(20, 2 * minutes)} '${name}'`;
    groups.push([name, [{ promised: 'see the command', measured, holds: null }]]);
    continue;
  }
  const before = spent();
  groups.push([name, await run(left)]);
  console.log(`${name}: ${(spent() - before).toFixed(1)} minutes`);
}

console.log('');
printVerdicts(groups);
const verdicts = groups.flatMap(([, found]) => found);
const count = (wanted: boolean | null): number => verdicts.filter(({ holds }) => holds === wanted).length;
console.log(
  `${count(true)} hold, ${count(false)} do not, ${count(null)} not measured, in ${spent().toFixed(1)} minutes`,
);
process.exit(count(false) === 0 ? 0 : 1);
