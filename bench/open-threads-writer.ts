import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { fire } from './load.ts';

/*
 * Writes the messages of bench/open-threads.ts in a thread of its own, so that those who read do not delay it.
 */
export interface Writing {
  /** Browsers of the writers. */
  writers: readonly { port: number; headers: Record<string, string>; threadId: number }[];
  /** Messages a second. */
  rate: number;
  seconds: number;
}

export interface Written {
  /** Milliseconds of each stored message, with the milliseconds from the beginning at which it was sent. */
  posts: { at: number; taken: number }[];
  sent: number;
}

/** The text of a message says when it was sent, in milliseconds since 1970. */
const textOf = (number: number): string => `Message ${number}, sent at ${Date.now()}`;

/** When a message of this measurement was sent; undefined for others. */
export function sentAt(text: string): number | undefined {
  const [, milliseconds] = /, sent at (\d+)$/.exec(text) ?? [];
  return milliseconds === undefined ? undefined : Number(milliseconds);
}

async function write({ writers, rate, seconds }: Writing): Promise<Written> {
  const agent = new Agent({ keepAlive: true });
  const posts: Written['posts'] = [];
  const underWay: Promise<void>[] = [];
  const begun = performance.now();
  const post = async (number: number, { threadId, ...browser }: Writing['writers'][number]) => {
    const at = performance.now() - begun;
    const body = JSON.stringify({ threadId, text: textOf(number), clientKey: `key-${number}` });
    const taken = await fire(agent, { ...browser, path: '/api/messagingPostMessage', body });
    if (taken !== undefined) posts.push({ at, taken });
  };
  for (let number = 0; number < seconds * rate; number += 1) {
    await sleep(Math.max(0, begun + (number * 1_000) / rate - performance.now()));
    const writer = writers[(number * 7) % writers.length];
    if (writer) underWay.push(post(number, writer));
  }
  await Promise.all(underWay);
  agent.destroy();
  return { posts, sent: underWay.length };
}

if (parentPort) parentPort.postMessage(await write(workerData as Writing)); // bench/open-threads.ts has made it
