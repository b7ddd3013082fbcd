import { messagingGetMessages } from '#contract/messaging.ts';
import { searchTalent } from '#contract/matching.ts';
import { type ServerNumber, serverNumbers } from '#scripts/cluster/cluster.ts';
import { buildClient } from '#server/accounts/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import { browserHeaders, type Talk } from '#server/messaging/talk.stress.ts';
import { skills } from '#server/reference/service.ts';
import { startSession } from '#server/platform/session/session.ts';
import type { ClusterStage } from './cluster-stage.ts';
import { ask, timeUntil } from './faults-calls.ts';

/** Whether the memory of each server tells the truth. */
export interface MemoryWatch {
  /** Changes talents, and asks each server at once and again once memory answers. Returns how many were wrong. */
  checkMatching(): Promise<{ asked: number; wrong: number }>;
  /** Asks each server for the news of each thread. Returns how many did not have the newest message. */
  checkPolls(talk: Talk): Promise<{ asked: number; wrong: number }>;
}

const talents = 60;
const longestReading = 60_000;
const skillId = skills[0]?.id ?? 0;

/** Seats a company that searches, and talents of whom some have a skill. */
export async function watchMemory({ cluster, connection }: ClusterStage): Promise<MemoryWatch> {
  const { db, pool } = connection;
  const { ports } = cluster.plan;
  const headers = await browserHeaders(cluster.origin, await startSession(db, await buildClient(db)));
  const ids: number[] = [];
  for (let number = 0; number < talents; number += 1)
    ids.push((await buildTalent(db, { skillIds: [skillId], isRemote: true })).id);

  const wanted = { skills: [skillId] };
  const count = async (number: ServerNumber): Promise<number | undefined> => {
    const { status, text } = await ask(ports[`server${number}` as const], searchTalent.path, headers, wanted);
    return status === 200 ? searchTalent.answer.parse(JSON.parse(text)).talentCount : undefined;
  };
  const isWhole = async (number: ServerNumber): Promise<boolean> => {
    const metrics = await fetch(`http://127.0.0.1:${ports[`serverMetrics${number}` as const]}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
    const isTold = /rolecall_matching_whole\{[^}]*"talents"[^}]*\} 1/.test(metrics);
    return isTold && metrics.includes('rolecall_listener_current 1');
  };
  /** Gives the skill to as many of the talents as chance will have it; returns their number. */
  const change = async (): Promise<number> => {
    const chosen = ids.filter(() => Math.random() < 0.5);
    await pool.query(
      `update talents set skill_ids = case when user_id = any($1::integer[]) then array[$2::integer] else '{}' end
      where user_id = any($3::integer[])`,
      [chosen, skillId, ids],
    );
    return chosen.length;
  };

  return {
    async checkMatching() {
      let [asked, wrong] = [0, 0];
      const compare = async () => {
        const right = await change();
        for (const number of serverNumbers) {
          asked += 1;
          if ((await count(number)) !== right) wrong += 1;
        }
      };
      await compare();
      for (const number of serverNumbers)
        if ((await timeUntil(() => isWhole(number), longestReading)) === undefined) wrong += 1;
      await compare();
      return { asked, wrong };
    },
    async checkPolls({ writers }) {
      let [asked, wrong] = [0, 0];
      for (const { threadId, firstId, headers } of writers)
        for (const number of serverNumbers) {
          const { rows } = await pool.query<{ id: number }>('select max(id) as id from messages where thread_id = $1', [
            threadId,
          ]);
          // Others write on, so at least that one.
          const newest = rows[0]?.id ?? 0;
          const hasIt = async () => {
            const payload = { threadId, afterId: Math.max(firstId, newest - 1) };
            const { path, answer } = messagingGetMessages;
            const { status, text } = await ask(ports[`server${number}` as const], path, headers, payload);
            return status === 200 && answer.parse(JSON.parse(text)).messages.some(({ id }) => id >= newest);
          };
          asked += 1;
          if ((await timeUntil(hasIt, longestLag)) === undefined) wrong += 1;
        }
      return { asked, wrong };
    },
  };
}

/** Milliseconds by which a process may lag behind another's commit (docs/decisions/0011-polls-from-memory.md). */
const longestLag = 1_000;
