import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#contract/call.ts';
import { Problem } from '#contract/errors.ts';
import { accessTable } from '#server/access-table.ts';
import { type CallerName, orderOf, type Row, statusesFor } from '#server/access-row.ts';
import type { AccessWorld } from './access-world.ts';
import type { Reply } from './caller.ts';

export interface AccessFindings {
  calls: number;
  requests: number;
  /** Number of answers of read-only calls that were correct a moment later. */
  late: number;
  /** Faults, a sentence each. */
  faults: string[];
}

/** Milliseconds by which a process may lag behind another's commit, in read-only calls. */
const longestLag = 1_000;

/** Sends the access table to a product of several processes; checks statuses by it, and answers by the contract. */
export async function walkAccess({ people, ids }: Pick<AccessWorld, 'people' | 'ids'>): Promise<AccessFindings> {
  const findings: AccessFindings = { calls: 0, requests: 0, late: 0, faults: [] };
  for (const row of accessTable(ids)) {
    findings.calls += 1;
    for (const name of orderOf(row)) await ask(people[name], row, name, findings);
  }
  return findings;
}

async function ask(
  caller: AccessWorld['people'][CallerName],
  row: Row,
  name: CallerName,
  findings: AccessFindings,
): Promise<void> {
  const { call } = row;
  const expected = statusesFor(name, row);
  for (const [index, [object, payload]] of Object.entries(row.objects).entries()) {
    const judge = async () => faultOf(call, await caller.send(call, payload()), expected[index] ?? 0);
    findings.requests += 1;
    let fault = await judge();
    if (fault !== undefined && call.isReading) {
      await sleep(longestLag);
      fault = await judge();
      if (fault === undefined) findings.late += 1;
    }
    if (fault !== undefined) findings.faults.push(`${call.path} for ${name}, ${object}: ${fault}`);
  }
}

/** The fault of an answer according to the table and the contract. */
function faultOf(call: Call, { status, answer, problem, text }: Reply<unknown>, expected: number): string | undefined {
  if (status !== expected) return `${status} in place of ${expected}: ${text.slice(0, 300)}`;
  if (status !== 200) return Problem.safeParse(problem).success ? undefined : `no problem: ${text.slice(0, 300)}`;
  const parsed = call.answer.safeParse(answer);
  if (!parsed.success) return `not as the contract has it: ${parsed.error.message}`;
  return isDeepStrictEqual(parsed.data, answer) ? undefined : 'fields that the contract does not know';
}
