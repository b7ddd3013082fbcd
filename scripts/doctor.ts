import { examine, find, type Finding } from './operations/doctor.ts';
import { readPlace } from './operations/place.ts';
import { Refusal, runTool } from './operations/refusal.ts';
import { readSettingsFile } from './operations/settings-file.ts';
import { checkNames } from './operations/surroundings.ts';
import { isWebBuilt } from './web-build.mjs';
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
  tell(await find('names', async () => checkNames(Object.keys(readSettingsFile('.env')))));
  tell(await find('web app', async () => checkBuild()));
  if (settings) for await (const finding of examine(settings)) tell(finding);
});

function checkBuild(): string {
  if (!isWebBuilt()) throw new Refusal('The web app of this version is not built. Run npm run build.');
  return 'Built from this version.';
}

function tell({ name, isWell, sentence }: Finding): void {
  console.log(`${isWell ? 'ok   ' : 'WRONG'}  ${name.padEnd(10)}  ${sentence}`);
  if (!isWell) process.exitCode = 1;
}
