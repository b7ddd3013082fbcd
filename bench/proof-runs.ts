import { existsSync, readFileSync } from 'node:fs';
import { projectFolder } from '#scripts/processes.mjs';
import { succeeds } from '#scripts/programs.mjs';
import { countPlaywright } from '#scripts/results.mjs';
import { playwright, vitest, withReport } from '#scripts/steps.mjs';
import type { Verdict } from './verdict.ts';

/** Runs for at most so many minutes. */
export type Run = (minutes: number) => Promise<Verdict[]>;

/** Runs a command; its failure is none if it was ended because the minutes were over. */
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

/** Runs a measurement, which tells its verdicts by `conclude`. */
export const bench =
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

/** Runs tests by Vitest. The verdicts are those of each promise's files. */
export const tests =
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

/** Runs journeys by Playwright. */
export const journeys =
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

/** For what no command shows on one machine, or not with what is installed. */
export const unmeasured =
  (promised: string, reason: string): Run =>
  () =>
    Promise.resolve([{ promised, measured: reason, holds: null }]);
