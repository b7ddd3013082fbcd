import pg from 'pg';
import { OtherRelease } from '#server/platform/database/other-release.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { SettingError } from '#server/platform/process/settings.ts';

/** A failure that the operator can fix: one line with the fault and advice. */
export class Refusal extends Error {}

/**
 * Runs a tool's `work` and exits with code 1 if it fails. Failures from outside (database, disk, storage, settings)
 * print one line; bugs print their stack. SIGINT, SIGTERM and SIGHUP abort the signal.
 */
export async function runTool(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort(new Refusal('Stopped before it was complete; nothing was changed.'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop);
  try {
    await work(stopped.signal);
  } catch (error) {
    process.exitCode = 1;
    console.error(lineOf(error) ?? error);
  }
}

/** The line for a failure from outside; undefined for a bug. */
export function lineOf(error: unknown): string | undefined {
  if (error instanceof Refusal || error instanceof SettingError || error instanceof OtherRelease) return error.message;
  if (isFullDisk(error)) return 'There is no space left on the disk. Make room or choose another folder, and repeat.';
  if (error instanceof AppError) return `The storage for files failed: ${causeOf(error)}. Check S3_* or DATA_DIR.`;
  if (error instanceof pg.DatabaseError) return `The database refused: ${error.message}. Nothing was changed.`;
  if (error instanceof Error && error.message.startsWith('Connection terminated'))
    return 'The database ended the connection. Nothing was changed; repeat when it is back.';
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === undefined) return undefined;
  const place = path === undefined ? '' : `, at ${path}`;
  return `The system refused (${code}${place}). Check that the address or folder is right and open to this account.`;
}

const causeOf = ({ cause, message }: AppError): string => (cause instanceof Error ? cause.message : message);
