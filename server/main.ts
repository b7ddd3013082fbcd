import { readSettings, SettingError } from '#server/platform/process/settings.ts';
import { run } from './run.ts';

try {
  await run(readSettings());
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
