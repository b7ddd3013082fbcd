import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Megabytes of the process and its descendants, by program name: the proportional set size (PSS), in which shared pages
 * are divided among those who share them.
 */
export function memoryOf(root: number): Map<string, number> {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const isBelow = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && isBelow(parents.get(pid)));
  const memory = new Map<string, number>();
  for (const pid of parents.keys().filter(isBelow)) {
    const measured = measure(pid);
    if (measured) memory.set(measured.name, (memory.get(measured.name) ?? 0) + measured.size);
  }
  return memory;
}

/** Measures a process; undefined if it ends first, as PostgreSQL's helpers do. */
function measure(pid: number): { name: string; size: number } | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const [program = '', script = ''] = words.filter((word) => !word.startsWith('--'));
    const name = `${basename(program)} ${basename(script)}`.replace(/^postgres.*/, 'postgres');
    return { name, size: proportionalSize(pid) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined; // it ended during the measurement
  }
}

function proportionalSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The memory of process ${pid} cannot be read.`);
  return Number(kilobytes) / 1000;
}

export const totalOf = (memory: Map<string, number>): number => memory.values().reduce((sum, one) => sum + one, 0);
