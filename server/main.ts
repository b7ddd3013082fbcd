import { OtherRelease } from '#server/platform/database/other-release.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { readSettings, SettingError, type Settings } from '#server/platform/process/settings.ts';
import { run } from './run.ts';
import type { Role } from './serve.ts';

// node server/main.ts [server | worker | all]: all by default.
const roles: Record<string, Role> = { server: 'server', worker: 'worker', all: 'all' };

let settings: Settings | undefined;
try {
  const [given = 'all'] = process.argv.slice(2);
  const role = roles[given];
  if (!role) throw new SettingError('The role', given, 'server, worker or all');
  settings = readSettings();
  await run(settings, { role });
} catch (error) {
  const isExplained = error instanceof SettingError || error instanceof OtherRelease;
  if (!isExplained && !isFullDisk(error)) throw error;
  console.error(isExplained ? error.message : `The disk is full. Make room for ${settings?.dataDir}, and start again.`);
  process.exitCode = 1;
}
