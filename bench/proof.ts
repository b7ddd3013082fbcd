import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { projectFolder } from '#scripts/processes.mjs';
import { succeeds, stopWithParent, wasStopped } from '#scripts/programs.mjs';
import { countPlaywright } from '#scripts/results.mjs';
import { playwright, vitest, withReport, build } from '#scripts/steps.mjs';
import { ensureBrowser } from '#scripts/browser.mjs';
import { type Verdict, printVerdicts } from './stage/verdict.ts';

/** Runs for at most this many minutes. */
type Run = (minutes: number) => Promise<Verdict[]>;

/** Runs a command. Ending it when the minutes are over does not count as a failure. */
async function runFor(
  minutes: number,
  command: string[],
  options: { env?: Record<string, string>; hear?: (verdicts: Verdict[]) => void },
): Promise<'well' | 'failed' | 'not done'> {
  const started = performance.now();
  if (await succeeds(command, { isQuiet: true, minutes, ...options })) return 'well';
  return (performance.now() - started) / 60_000 >= minutes ? 'not done' : 'failed';
}

const notDone = (promised: string, minutes: number): Verdict => ({
  promised,
  measured: `not done in the ${minutes.toFixed(1)} minutes that were left`,
  holds: null,
});

/** Runs a measurement, which reports its verdicts with `conclude`. */
const bench =
  (file: string, ...words: string[]): Run =>
  async (minutes) => {
    const heard: Verdict[] = [];
    const command = [process.execPath, `bench/${file}.ts`, ...words];
    const end = await runFor(minutes, command, { hear: (verdicts) => void heard.push(...verdicts) });
    if (heard.length > 0) return heard;
    const promised = `node bench/${[`${file}.ts`, ...words].join(' ')} reaches its figures`;
    if (end === 'not done') return [notDone(promised, minutes)];
    return [{ promised, measured: 'ended without a figure; its output stands above', holds: false }];
  };

interface VitestReport {
  testResults?: { name: string; assertionResults: { status: string; meta?: { measured?: string } }[] }[];
}

/** Runs tests with Vitest. Each promise's verdict is that of its files. */
const tests =
  (promises: Record<string, string[]>, environment: () => Record<string, string> = () => ({})): Run =>
  (minutes) =>
    withReport(async (report) => {
      const files = Object.values(promises).flat();
      const command = [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
      const env = environment();
      const end = await runFor(minutes, command, { env });
      if (end === 'not done') return Object.keys(promises).map((promised) => notDone(promised, minutes));
      const { testResults = [] }: VitestReport = existsSync(report)
        ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport) // Vitest writes it
        : {};
      const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      return Object.entries(promises).map(([promised, files]) => {
        const found = testResults.filter(({ name }) => files.some((file) => name === `${projectFolder}${file}`));
        const results = found.flatMap(({ assertionResults }) => assertionResults);
        const passed = results.filter(({ status }) => status === 'passed').length;
        const told = results.flatMap(({ meta }) => meta?.measured ?? []);
        const counted = `${passed} of ${results.length} tests passed`;
        return {
          promised,
          measured: [...(told.length > 0 ? told : [counted]), ...given].join('; '),
          holds: found.length === files.length && passed === results.length && passed > 0,
        };
      });
    });

/** Runs journeys with Playwright. */
const journeys =
  (promised: string, ...files: string[]): Run =>
  (minutes) =>
    withReport(async (report) => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const end = await runFor(minutes, [...playwright, '--reporter=list,json', ...files], { env });
      if (end === 'not done') return [notDone(promised, minutes)];
      const { passed, failed, failures } = countPlaywright(report, end === 'well');
      const measured = [`${passed} journeys passed, ${failed} failed`, ...failures].join('; ');
      return [{ promised, measured, holds: failed === 0 }];
    });

interface Step {
  name: string;
  /** Duration on two quiet cores. */
  minutes: number;
  needsBrowser?: boolean;
  run: Run;
}

/** Settings of the fuzzer in a proof: other payloads than in its test, and more. */
const fuzzing = (): Record<string, string> => ({
  FUZZ_SEED: String(1 + Math.floor(Math.random() * 1_000_000)),
  FUZZ_ROUNDS: '8',
  FUZZ_EACH: '12',
});

/** Security and faults first; then the other figures, as time allows. */
const steps: Step[] = [
  {
    name: 'access',
    minutes: 0.5,
    run: tests({
      'every call by every kind of caller, with own, foreign, absent and malformed objects: none wrong, no call missing':
        ['server/access.test.ts'],
      'no smuggled field is taken, no prototype led astray': ['server/mass-assignment.test.ts'],
      'no odd request is a fault of the server': ['server/odd-requests.test.ts'],
      'answers about a hidden talent equal those without one, byte by byte': ['server/privacy/hiding.test.ts'],
      'what may be done, as answers tell it, is what may be done': ['server/may.test.ts'],
      'forged requests, foreign origins and sibling domains refused': ['server/platform/session/anti-forgery.test.ts'],
      'links of signing in as a user: one use, one session, ten minutes': ['server/admin/sign-in-link.test.ts'],
    }),
  },
  {
    name: 'codes',
    minutes: 0.2,
    run: tests({
      'a code: one use, ten minutes, five tries, one browser, one purpose': [
        'server/accounts/sign-up.test.ts',
        'server/accounts/sign-in.test.ts',
      ],
      'strangers cannot lock users out of a browser they have signed in with': ['server/accounts/lockout.test.ts'],
      'sessions are ended by their user, at once and everywhere': ['server/accounts/own-account.test.ts'],
    }),
  },
  { name: 'guessing', minutes: 0.6, run: bench('guessing') },
  {
    name: 'fuzzer',
    minutes: 1,
    run: tests(
      { 'no payload made from a schema is a fault, or changes something though refused': ['server/fuzz.test.ts'] },
      fuzzing,
    ),
  },
  {
    name: 'hostile texts',
    minutes: 1,
    needsBrowser: true,
    run: journeys(
      '400 hostile texts in each HTML and text field: nothing runs in a real browser',
      'e2e/hostile-text.spec.ts',
    ),
  },
  {
    name: 'rich text',
    minutes: 0.3,
    needsBrowser: true,
    run: tests({
      'what the server cleans: toolbar results unchanged, twice equals once': ['server/rich-text/service.test.ts'],
      'the same 400 in editor and view, had the server let them through': ['web/rich-text/hostile.test.tsx'],
    }),
  },
  {
    name: 'files',
    minutes: 0.3,
    run: tests({
      '80 hostile images: each a 4xx or a clean image, no temporary file left': ['server/media/hostile-images.test.ts'],
      'damaged videos are refused or stored': ['server/media/video-file.test.ts'],
      'broken multipart bodies are refused': ['server/platform/intake/multipart.test.ts'],
    }),
  },
  {
    name: 'size',
    minutes: 0.3,
    run: tests({
      'a full disk: 507, no row, no file; text goes on, and files once there is room again': [
        'server/media/disk-full.test.ts',
      ],
      'bodies over their limit are refused': ['server/app.test.ts'],
    }),
  },
  { name: 'faults', minutes: 3, run: bench('faults') },
  {
    name: 'clock and slow clients',
    minutes: 0.5,
    run: tests({
      'a clock an hour off: codes, proofs, links and mail as ever': ['server/clock.test.ts'],
      'headers, bodies and uploads that arrive too slowly are cut': [
        'server/platform/http/server.test.ts',
        'server/platform/intake/arrival.test.ts',
      ],
    }),
  },
  { name: 'durability', minutes: 2, run: bench('kills', 'messages') },
  { name: 'mail', minutes: 1, run: bench('kills', 'mail') },
  { name: 'backups killed', minutes: 1, run: bench('kills', 'backup') },
  { name: 'hiring', minutes: 3, run: bench('hiring') },
  { name: 'history of a person', minutes: 0.5, run: bench('home', 'history') },
  {
    name: 'deletion and backups',
    minutes: 1,
    run: tests({
      'a deletion covers every table': ['server/accounts/delete-user.test.ts'],
      'a copy of own data covers every table, and holds nothing of others': ['server/own-data/contents.test.ts'],
      'backups: whole or refused, nothing acknowledged missing': [
        'scripts/operations/backup.long.test.ts',
        'scripts/operations/programs.long.test.ts',
      ],
    }),
  },
  { name: 'matching', minutes: 2, run: bench('matching') },
  { name: 'large home', minutes: 1, run: bench('home', 'client') },
  { name: 'reading calls', minutes: 2, run: bench('calls', 'prices') },
  { name: 'words', minutes: 1, run: bench('calls', 'words') },
  { name: 'assistants', minutes: 1, run: bench('calls', 'assistants') },
  { name: 'stranger', minutes: 9, run: bench('calls', 'stranger') },
  { name: 'memory', minutes: 1, needsBrowser: true, run: bench('memory') },
  { name: 'poll', minutes: 2, run: bench('messaging', 'poll') },
  { name: 'post', minutes: 3, run: bench('messaging', 'post') },
  { name: 'unread', minutes: 2, run: bench('messaging', 'unread') },
  { name: 'home', minutes: 3, run: bench('home', 'talent') },
  { name: 'first paint', minutes: 1, needsBrowser: true, run: bench('first-paint') },
  { name: 'failover', minutes: 14, run: bench('cluster', 'failover') },
  { name: 'cluster calls', minutes: 4, run: bench('cluster', 'calls') },
  { name: 'million talents', minutes: 8, run: bench('matching', '1000000') },
  { name: 'large home, million talents', minutes: 4, run: bench('home', 'client', '1000000') },
];

/*
 * Everything the product promises in figures, next to this machine's measurements, as one table. Run: npm run proof --
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
