import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** Copies the project's files as git has or would add them, without deleted ones that are not committed yet. */
export function copyProject(folder: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  });
  const files = list.split('\0').filter((file) => file !== '' && existsSync(join(project, file)));
  for (const file of files) cpSync(join(project, file), join(folder, file));
}
