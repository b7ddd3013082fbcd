import { OtherRelease } from '#server/platform/database/other-release.ts';
import { readSettings, SettingError } from '#server/platform/process/settings.ts';
import { run } from './run.ts';
import type { Role } from './serve.ts';

// node server/main.ts [server | worker]: both by default.
const roles: Record<string, Role> = { server: 'server', worker: 'worker' };

try {
  const [given] = process.argv.slice(2);
  const role = given === undefined ? 'all' : roles[given];
  if (!role) throw new SettingError('The role', given ?? '', 'server or worker');
  await run(readSettings(), { role });
} catch (error) {
  if (!(error instanceof SettingError || error instanceof OtherRelease)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
