import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pino from 'pino';
import { keepMemory } from '#server/matching/index/service.ts';
import { createListener } from '#server/platform/memory/listener.ts';
import type { Stage } from './stage.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // the flag defines it

/** Loads matching's data into this process's memory and returns the cost. */
export async function measureMemory({
  connection,
  embedded,
}: Stage): Promise<{ megabytes: number; seconds: number; longestHold: number }> {
  const log = pino({ level: 'warn' });
  const listener = createListener({ url: embedded.url, log });
  const before = await megabytes();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const memory = keepMemory({ db: connection.db, listener, log });
  while ((await memory.askAll(() => true)) === undefined) await sleep(5);
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  const used = (await megabytes()) - before;
  await memory.close();
  await listener.close();
  return { megabytes: used, seconds, longestHold: delay.max / 1e6 };
}

async function megabytes(): Promise<number> {
  // Memory of typed arrays is released some time after their collection.
  for (let times = 0; times < 3; times += 1) {
    collectGarbage();
    await sleep(100);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
