import { buildTalentUser } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { startSession } from '#server/platform/session/session.ts';
import { median } from './load.ts';
import { browserHeaders, seatClientOf } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Talents who hide from a company, read by its member through three processes right after the rule was stored; and a
 * hidden id held against an absent one. Run: node bench/hiding.ts [reads] [calls]
 */
const [reads = 10_000, calls = 2_000] = process.argv.slice(2).map(Number);
const processes = 3;
/** Reads after each change of a rule. */
const readsEach = 20;
const mostDifference = 0.3;
const skill = 1002;
const absentId = 2_000_000_000;

const post = async (on: number, headers: Record<string, string>, path: string, body: object) => {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${on}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, taken: performance.now() - started };
};
const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item; // never empty

const stage = await setStage();
try {
  const { db } = stage.connection;
  const ports: number[] = [];
  for (let count = 0; count < processes; count += 1) ports.push((await stage.start('server/main.ts')).port);
  const [port = 0] = ports;
  const { companyId, headers: client } = await seatClientOf(stage.connection, port);
  const position = await buildPosition(db, { companyId, requiredSkillIds: [skill] });
  const user = await buildTalentUser(db);
  await db
    .updateTable('talents')
    .set({ skillIds: [skill] })
    .where('userId', '=', user.id)
    .execute();
  const talent = {
    ...(await browserHeaders(port, await startSession(db, user))),
    'content-type': 'application/json',
  };

  const looks = [
    { path: '/api/client/home', body: {}, finds: (text: string) => text.includes(`"talentIds":[${user.id}]`) },
    {
      path: '/api/client/positions/search-talent',
      body: { skills: [skill] },
      finds: (text: string) => text.includes('"talentCount":1'),
    },
    {
      path: '/api/client/positions/recipients',
      body: { positionHashId: position.hashId, skills: [skill] },
      finds: (text: string) => text.includes('"recipientCount":1'),
    },
    ...['/api/getProfile', '/api/client/get-transformed-talent', '/api/messagingInit'].map((path) => ({
      path,
      body: { profileType: 'talent', talentId: user.id, ...(path === '/api/messagingInit' && { userToId: user.id }) },
      finds: (text: string) => text.includes('"firstName"') || text.includes('"userThreads"'),
    })),
  ];

  let shown = 0;
  let hiddenOnes = 0;
  let done = 0;
  while (done < reads) {
    const stored = await post(any(ports), talent, '/api/talent/exclusions/store', { kind: 'company', companyId });
    if (stored.status !== 200) throw new Error(`The rule was refused with ${stored.status}.`);
    const { exclusion } = JSON.parse(stored.text) as { exclusion: { id: number } }; // the contract says so
    await Promise.all(
      Array.from({ length: readsEach }, async () => {
        const { path, body, finds } = any(looks);
        if (finds((await post(any(ports), client, path, body)).text)) shown += 1;
      }),
    );
    done += readsEach;
    const removed = await post(any(ports), talent, '/api/talent/exclusions/delete', { exclusionId: exclusion.id });
    if (removed.status !== 200) throw new Error(`The rule could not be removed: ${removed.status}.`);
    const { path, body, finds } = any(looks.slice(0, 5));
    if (!finds((await post(any(ports), client, path, body)).text)) hiddenOnes += 1;
  }
  console.log(`Method: 3 processes on one durable PostgreSQL. ${done} random reads of six kinds by a member, ${readsEach} at a time right after a
random process answered that the rule is stored; after its removal one read that has to find the talent.
The talent was shown ${shown} times (limit 0), and not found without a rule ${hiddenOnes} times (limit 0).\n`);

  await post(port, talent, '/api/talent/exclusions/store', { kind: 'company', companyId });
  const rows: Record<string, Record<string, number>> = {};
  const faults: string[] = shown + hiddenOnes > 0 ? ['Hidden people were found, or others not.'] : [];
  for (const { path } of looks.slice(3)) {
    const times = { hidden: [] as number[], absent: [] as number[] };
    const texts = new Set<string>();
    for (let call = 0; call < calls; call += 1) {
      for (const kind of call % 2 === 0 ? (['hidden', 'absent'] as const) : (['absent', 'hidden'] as const)) {
        const id = kind === 'hidden' ? user.id : absentId;
        const body = path === '/api/messagingInit' ? { userToId: id } : { profileType: 'talent', talentId: id };
        const { status, headers, text, taken } = await post(port, client, path, body);
        times[kind].push(taken);
        const said = [status, ...headers.keys(), headers.get('content-type'), text].join(' ');
        texts.add(said.replace(/"requestId":"[^"]*"/, ''));
      }
    }
    const [hidden, absent] = [median(times.hidden), median(times.absent)];
    rows[path] = {
      'hidden p50 ms': Number(hidden.toFixed(3)),
      'absent p50 ms': Number(absent.toFixed(3)),
      'different answers': texts.size - 1,
    };
    if (texts.size > 1) faults.push(`${path} tells them apart: ${[...texts].join('\n')}`);
    if (Math.abs(hidden - absent) > mostDifference) faults.push(`${path}: the medians differ by too much.`);
  }
  console.log(
    `${calls} calls each for a hidden and an absent id, in turn, one at a time; medians may differ by ${mostDifference} ms.`,
  );
  console.table(rows);
  console.log(faults.length === 0 ? 'reached' : `MISSED\n${faults.join('\n')}`);
  const differences = Object.values(rows).map((row) => (row['hidden p50 ms'] ?? 0) - (row['absent p50 ms'] ?? 0));
  const isApart = faults.some((fault) => fault.startsWith('/'));
  conclude([
    {
      promised: `a hidden talent is shown 0 times in ${reads} reads right after the rule is stored`,
      measured: `shown ${shown} times in ${done}, not found without a rule ${hiddenOnes} times`,
      holds: shown + hiddenOnes === 0,
    },
    {
      promised: `a hidden id answers like an absent one, medians within ${mostDifference} ms`,
      measured: `${isApart ? 'told apart' : 'same answers'}, medians differ by ${Math.max(...differences.map(Math.abs)).toFixed(3)} ms at most`,
      holds: !isApart,
    },
  ]);
} finally {
  await stage.close();
}
