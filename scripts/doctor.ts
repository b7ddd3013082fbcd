import { examine, find, type Finding } from './operations/doctor.ts';
import { readPlace } from './operations/place.ts';
import { runTool } from './operations/refusal.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/*
 * `npm run doctor`: examines settings and environment, a line for each. The exit code is 1 if anything is wrong.
 */
await runTool(async () => {
  let settings: Settings | undefined;
  tell(
    await find('settings', async () => {
      settings = readPlace();
      return `All are well-formed; the product is at ${settings.appUrl}.`;
    }),
  );
  if (settings) for await (const finding of examine(settings)) tell(finding);
});

function tell({ name, isWell, sentence }: Finding): void {
  console.log(`${isWell ? 'ok   ' : 'WRONG'}  ${name.padEnd(10)}  ${sentence}`);
  if (!isWell) process.exitCode = 1;
}
