import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { dataFolder } from './patroni.ts';
import { type NodeNumber, type Plan, nodeNumbers } from './plan.ts';

/* Roles of the two database nodes, as their Patronis report them. */

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/** The primary, and the standby that has every acknowledged commit; each undefined while there is none. */
export interface Roles {
  primary: NodeNumber | undefined;
  standby: NodeNumber | undefined;
}

/** Asks the Patronis of both nodes; one may be down. */
export async function findRoles({ ports }: Plan): Promise<Roles> {
  for (const node of nodeNumbers) {
    try {
      const url = `http://127.0.0.1:${ports[`patroni${node}` as const]}/cluster`;
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      const { members } = Members.parse(await response.json());
      const find = (role: string) => {
        const found = members.find((member) => member.role === role && /^(running|streaming)$/.test(member.state));
        return nodeNumbers.find((number) => found?.name === `node${number}`);
      };
      return { primary: find('leader'), standby: find('sync_standby') };
    } catch {
      // Down; the other one is asked.
    }
  }
  return { primary: undefined, standby: undefined };
}

const longestWait = 120_000;

/** Waits until one node is the primary and the other its synchronous standby. */
export async function untilBothServe(plan: Plan): Promise<{ primary: NodeNumber; standby: NodeNumber }> {
  for (const until = performance.now() + longestWait; performance.now() < until; await sleep(100)) {
    const { primary, standby } = await findRoles(plan);
    if (primary && standby) return { primary, standby };
  }
  throw new Error(`There were no primary and synchronous standby within ${longestWait / 1_000} s.`);
}

/** Finds the process of a node's PostgreSQL; undefined if it does not run. */
export function findPostmaster(plan: Plan, node: NodeNumber): number | undefined {
  const data = dataFolder(plan, node);
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    // The id may have been reused by another program.
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Stops a PostgreSQL whose Patroni is down. */
export async function endPostmaster(plan: Plan, node: NodeNumber): Promise<void> {
  const pid = findPostmaster(plan, node);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  while (findPostmaster(plan, node) === pid) await sleep(50);
}
