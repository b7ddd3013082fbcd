import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '#server/embedded-postgres/account.ts';

interface Command {
  program: string;
  words: string[];
  env?: Record<string, string>;
  account?: Account;
}

/** The processes of a cluster, each with a file for its output in `logs`. */
export interface Processes {
  /** Starts one; throws if the previous one of this name is still running. */
  start(name: string, command: Command): ChildProcess;
  /** Ends one with a signal and waits for its exit; after the longest wait it is killed. */
  end(name: string, signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Ends all, the last one first; none can be started afterwards. */
  endAll(): Promise<void>;
  /** Resolves with a sentence and the last output if a process ends by itself. */
  readonly failure: Promise<string>;
}

const longestEnd = 30_000;

export function createProcesses(folder: string): Processes {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const children = new Map<string, ChildProcess>();
  const { promise: failure, resolve: fail } = Promise.withResolvers<string>();

  let isOver = false;
  const end: Processes['end'] = async (name, signal = 'SIGTERM') => {
    const child = children.get(name);
    children.delete(name);
    if (!child || !isRunning(child)) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), longestEnd);
    await gone;
    clearTimeout(timer);
  };
  return {
    start(name, { program, words, env = {}, account }) {
      if (isOver || children.has(name)) throw new Error(`${name} cannot start: ${isOver ? 'all end' : 'it runs'}.`);
      const file = join(logs, `${name}.log`);
      const log = openSync(file, 'a', 0o600);
      // In its own group, so that Ctrl-C reaches only this process, which ends the others in order.
      const child = spawn(program, words, {
        ...account,
        cwd: '/',
        env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
        stdio: ['ignore', log, log],
        detached: true,
      });
      closeSync(log);
      children.set(name, child);
      const tell = (what: string) => {
        if (children.get(name) === child) fail(`${name} ended with ${what}:\n${lastLines(file)}`);
      };
      child.on('error', ({ message }) => tell(message));
      child.on('exit', (code, signal) => tell(String(signal ?? code)));
      return child;
    },
    end,
    async endAll() {
      isOver = true;
      for (const name of [...children.keys()].toReversed()) await end(name);
    },
    failure,
  };
}

const lastLines = (file: string): string => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n');

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

const longestWait = 120_000;

/** Waits until an address answers 200; throws after two minutes. */
export const untilAnswers = (url: string): Promise<void> =>
  untilHolds(url, () =>
    fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );

/** Waits until a port of this machine accepts connections; throws after two minutes. */
export const untilListens = (port: number): Promise<void> =>
  untilHolds(`port ${port}`, async () => {
    const socket = connect(port, '127.0.0.1');
    const listens = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return listens;
  });

async function untilHolds(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const until = performance.now() + longestWait; performance.now() < until; await sleep(100))
    if (await holds()) return;
  throw new Error(`${what} did not answer within ${longestWait / 1_000} s.`);
}
