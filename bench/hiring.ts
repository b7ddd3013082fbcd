import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { listCandidates, moveCandidates } from '#contract/candidates.ts';
import { answerInterview, proposeInterview } from '#contract/interviews.ts';
import { buildWebhook } from '#server/integrations/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { type Answer, type Scene, ask, end, inScene, timeUntil } from './stage/scene.ts';
import { type Times, timesOf } from './stage/matching.ts';
import { type Conversation, browserHeaders, openBrowser, seatConversations, signInStep } from './stage/people.ts';
import { type Verdict, conclude } from './stage/verdict.ts';

/*
 * Consequences of an act of hiring: the mails of a confirmed interview, and the webhooks of it and of a move; how soon
 * they arrive, and whether they survive kill -9. Run: node bench/hiring.ts [interviews, default 40] [kills, default 20]
 */
const [interviews = 40, kills = 20] = process.argv.slice(2).map(Number);
/** Milliseconds. */
const limits = { mail: 5_000, webhook: 2_000 };
/** Maximum milliseconds from the request to the kill: the first calls of a process take longer than later ones. */
const window = 200;
/** Milliseconds after which an overdue delivery counts as lost. */
const patience = 120_000;

console.log(`Method: the product with the database it brings along (fsync on), a mail server and a receiver of webhooks on loopback.
How soon: ${interviews} times in turn, a code is asked for, and a talent confirms an interview. From the answer to each until the mail
server has the mail, for an interview those of both people, and until the receiver has the webhook.
Through kill -9: ${kills} times a talent confirms and the recruiter moves them; up to ${window} ms later the server is killed, and started
again. Nothing is asked a second time. In the end the mails and webhooks that arrived are compared with what is stored: all that
was confirmed or moved must have arrived once or more, and nothing else.
`);

interface Told {
  type: string;
  data: { interviewId?: number; talentId: number };
}

interface Receiver {
  origin: string;
  told: Told[];
  close: () => Promise<void>;
}

async function receive(): Promise<Receiver> {
  const told: Told[] = [];
  const take = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    told.push(JSON.parse(await text(request)) as Told); // as server/integrations/write-message.ts writes it
    reply.end();
  };
  const server = createServer((request, reply) => void take(request, reply));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    told,
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

interface Pair extends Conversation {
  talentId: number;
  emails: string[];
  positionHashId: string;
}

/** Pairs who have written to each other, of a company with a webhook, each with a position. */
async function seat({ connection }: Scene, url: string, count: number): Promise<Pair[]> {
  const { db } = connection;
  const conversations = await seatConversations(connection, count, { messages: 2 });
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  await buildWebhook(db, companyId, { url: `${url}/`, events: ['interview.confirmed', 'candidate.moved'] });
  const pairs: Pair[] = [];
  for (const conversation of conversations) {
    const { rows: people } = await sql<{ id: number; email: string; companyId: number | null }>`
      select u.id, u.email, u.company_id from threads t join users u on u.id in (t.lower_user_id, t.higher_user_id)
      where t.id = ${conversation.threadId}::integer`.execute(db);
    const talentId = people.find((person) => person.companyId === null)?.id ?? 0;
    const { hashId: positionHashId } = await buildPosition(db, { companyId });
    pairs.push({ ...conversation, talentId, positionHashId, emails: people.map(({ email }) => email) });
  }
  return pairs;
}

interface Given {
  people: Pair[];
  mailServer: MailServer;
  receiver: Receiver;
}

const hasMail = ({ received }: MailServer, email: string, words: RegExp): boolean =>
  received.some((mail) => mail.includes(`To: ${email}`) && words.test(mail));
const confirmation = /^Subject: Interview: /m;

/** Proposes an hour of tomorrow as the client, and returns how the talent confirms it. */
async function propose(port: number, { threadId, client, talent }: Pair) {
  const slot = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000).toISOString();
  const proposal = {
    threadId,
    title: 'Meet the team',
    minutes: 45,
    slots: [slot],
    place: '',
    timeZone: 'Europe/Berlin',
  };
  const { status, text: said } = await ask(port, proposeInterview.path, await browserHeaders(port, client), proposal);
  if (status !== 200) throw new Error(`A proposal was answered ${status}: ${said}`);
  const { interview } = proposeInterview.answer.parse(JSON.parse(said));
  const headers = await browserHeaders(port, talent);
  const { id: interviewId, version } = interview;
  return {
    interviewId,
    confirm: () => ask(port, answerInterview.path, headers, { interviewId, version, slot, timeZone: 'Europe/Lisbon' }),
  };
}

const wait = async (isSo: () => boolean): Promise<number> => (await timeUntil(isSo, patience)) ?? Infinity;
const times = (each: number[]): Times => timesOf(Float64Array.from(each).toSorted());

async function timeEach(
  port: number,
  { people, mailServer, receiver }: Given,
): Promise<Record<'code' | 'mails' | 'webhook', Times>> {
  const taken: Record<'code' | 'mails' | 'webhook', number[]> = { code: [], mails: [], webhook: [] };
  for (const [index, pair] of people.entries()) {
    const [email = ''] = pair.emails;
    await signInStep(openBrowser(`10.0.0.${index}`), port, { email, step: 1 });
    taken.code.push(await wait(() => hasMail(mailServer, email, /^Subject: .*\d{6}/m)));
    const { interviewId, confirm } = await propose(port, pair);
    check(await confirm());
    const [mails, webhook] = await Promise.all([
      wait(() => pair.emails.every((one) => hasMail(mailServer, one, confirmation))),
      wait(() => receiver.told.some(({ data }) => data.interviewId === interviewId)),
    ]);
    taken.mails.push(mails);
    taken.webhook.push(webhook);
  }
  return { code: times(taken.code), mails: times(taken.mails), webhook: times(taken.webhook) };
}

function soonVerdict({ code, mails, webhook }: Awaited<ReturnType<typeof timeEach>>): Verdict {
  console.table({ 'mail with a code': code, 'mails of an interview': mails, 'webhook of an interview': webhook });
  return {
    promised: `a confirmed interview is mailed to both within ${limits.mail / 1000} s and told to webhooks within ${limits.webhook / 1000} s at p95`,
    measured: `mails ${mails.p95} ms, webhook ${webhook.p95} ms; a code beside them ${code.p95} ms`,
    holds: mails.p95 <= limits.mail && webhook.p95 <= limits.webhook,
  };
}

async function killEach(
  { connection: { db }, startProduct }: Scene,
  environment: Record<string, string>,
  { people, mailServer, receiver }: Given,
): Promise<Verdict> {
  let acknowledged = 0;
  const proposed = new Map<number, Pair>();
  for (const pair of people) {
    const { child, port } = await startProduct(environment);
    const { interviewId, confirm } = await propose(port, pair);
    proposed.set(interviewId, pair);
    const headers = await browserHeaders(port, pair.client);
    const { positionHashId, talentId } = pair;
    check(await ask(port, listCandidates.path, headers, { positionHashId }));
    const acts = [
      confirm(),
      ask(port, moveCandidates.path, headers, { positionHashId, talentIds: [talentId], stage: 'offer' }),
    ];
    await sleep(Math.random() * window);
    await end(child, 'SIGKILL');
    acknowledged += (await Promise.all(acts)).filter(({ status }) => status === 200).length;
  }
  const { child } = await startProduct(environment);
  const confirmed = await db.selectFrom('interviews').select('id').where('state', '=', 'confirmed').execute();
  const isConfirmed = (id: number) => confirmed.some((row) => row.id === id);
  const moved = await db.selectFrom('candidates').select('talentId').where('stage', '=', 'offer').execute();
  const isMoved = (id: number) => moved.some(({ talentId }) => talentId === id);
  const isMailed = (pair: Pair) => pair.emails.map((email) => hasMail(mailServer, email, confirmation));
  const isTold = (type: string, id: number) =>
    receiver.told.some(
      (told) => told.type === type && (type === 'candidate.moved' ? told.data.talentId : told.data.interviewId) === id,
    );
  /** For each act, whether it is stored, and whether each of its consequences has arrived. */
  const acts = () =>
    [...proposed].flatMap(([id, pair]) => [
      ...[...isMailed(pair), isTold('interview.confirmed', id)].map((came) => [isConfirmed(id), came]),
      [isMoved(pair.talentId), isTold('candidate.moved', pair.talentId)],
    ]);
  await timeUntil(() => acts().every(([is, came]) => !is || came === true), patience);
  await end(child, 'SIGTERM');
  const found = acts();
  const stored = [...proposed].filter(([id]) => isConfirmed(id)).length + moved.length;
  const lost = found.filter(([is, came]) => is && !came).length;
  const invented = found.filter(([is, came]) => !is && came).length;
  console.table({ kills, acts: 2 * proposed.size, acknowledged, stored, lost, invented });
  return {
    promised: `${kills} kill -9 within ${window} ms of confirming and moving: no mail or webhook lost, none invented`,
    measured: `${acknowledged} acts acknowledged, ${stored} of ${2 * proposed.size} stored; lost ${lost}, invented ${invented}`,
    holds: lost + invented === 0 && stored >= acknowledged && stored > 0,
  };
}

function check({ status, text: said }: Answer): void {
  if (status !== 200) throw new Error(`A call was answered ${status}: ${said}`);
}

conclude(
  await inScene(async (scene) => {
    const mailServer = await startMailServer();
    const receiver = await receive();
    try {
      const environment = { SMTP_URL: mailServer.url, OUTBOUND_ALLOW: receiver.origin, TRUST_PROXY: '127.0.0.1' };
      const people = await seat(scene, receiver.origin, interviews + kills);
      const first = await scene.startProduct(environment);
      const soon = soonVerdict(
        await timeEach(first.port, { people: people.splice(0, interviews), mailServer, receiver }),
      );
      await end(first.child, 'SIGTERM');
      const kept = await killEach(scene, environment, { people, mailServer, receiver });
      return [soon, kept];
    } finally {
      await mailServer.close();
      await receiver.close();
    }
  }),
);
