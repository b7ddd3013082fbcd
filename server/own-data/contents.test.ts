import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveCandidates } from '#contract/candidates.ts';
import { updateCompany, uploadImage } from '#contract/companies.ts';
import { saveNote } from '#contract/history.ts';
import { createToken, saveWebhook } from '#contract/integrations.ts';
import { imageKinds } from '#contract/images.ts';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { listPush, savePush } from '#contract/push.ts';
import { buildSubscription } from '#server/push/build.ts';
import { saveSearch } from '#contract/searches.ts';
import { messagingPostMessage } from '#contract/messaging.ts';
import { markPosition } from '#contract/position-marks.ts';
import { createPosition } from '#contract/positions.ts';
import { addExclusion, savePrivacy } from '#contract/privacy.ts';
import { report } from '#contract/reports.ts';
import { saveTalent } from '#contract/talents.ts';
import { addDomain } from '#contract/verification.ts';
import { saveTemplate } from '#contract/templates.ts';
import { uploadAttachment } from '#contract/attachments.ts';
import { uploadVideo } from '#contract/videos.ts';
import { buildAdministrator, buildClient, buildPasskey, signInClient } from '#server/accounts/build.ts';
import { buildInterview } from '#server/interviews/build.ts';
import { buildPdf, buildWebm } from '#server/media/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildBlock } from '#server/moderation/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent, signInTalent } from '#server/talents/build.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import type { Caller } from '#server/testing/caller.ts';
import type { ZippedFile } from '#server/testing/zip.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { readFiles, startExports, takeData } from '#server/testing/exports.ts';
import { Thread, formats, threadFiles } from './describe-format.ts';
import { exportSchema } from './write-schema.ts';

/*
 * Every table and storage folder: the copy's file with a user's rows, and words of theirs in it, or the reason for
 * leaving it out. The tests at the end fail for unlisted ones, so that every new one is considered. `of` names the
 * user whose copy is checked.
 */
type Cover = { file: string | RegExp; of?: 'talent' | 'client'; shows: string } | { because: string };
const short = 'It is gone within the hour, and of use to nobody else.';
const derived = 'It is computed from what is in other files.';
const ofNobody = 'It holds nothing about people.';
const queue = 'What waits to leave is made of what is in other files, and gone once it has left.';
const tables: Record<string, Cover> = {
  users: { file: 'account.json', shows: 'mira@example.com' },
  talents: { file: 'profile.json', shows: 'mira.example' },
  exclusions: { file: 'privacy.json', shows: 'Hiding Works' },
  hidings: { file: 'privacy.json', shows: 'Hiding Works GmbH' },
  hidden_pairs: { because: 'One’s own follow from privacy.json; those of companies would tell who hides.' },
  contacts: { file: 'contacts.json', shows: 'Northwind Labs' },
  answer_rates: { file: 'contacts.json', shows: '"medianSeconds": 4711' },
  contact_rounds: { because: ofNobody },
  companies: { file: 'company.json', of: 'client', shows: 'Routes for freight' },
  company_domains: { file: 'company.json', of: 'client', shows: 'northwind-labs.com' },
  codes: { because: short },
  email_changes: { file: 'account.json', shows: 'mira.new@example.com' },
  former_addresses: { file: 'account.json', shows: 'mira.former@example.com' },
  passkeys: { file: 'account.json', shows: 'Phone of Mira' },
  identities: { file: 'account.json', shows: 'mira-at-sso' },
  ceremonies: { because: short },
  limits: { because: 'Counts of the last hours, which name nothing that was done.' },
  sessions: { file: 'account.json', shows: 'Netscape' },
  push_subscriptions: { file: 'account.json', shows: '"push.example.com"' },
  account_events: { file: 'account.json', shows: 'addressChanged' },
  company_tokens: { file: 'account.json', of: 'client', shows: 'Weekly report' },
  webhooks: { file: 'company.json', of: 'client', shows: 'https://hooks.northwind.example/in' },
  webhook_deliveries: { because: 'What was told other systems of the company, by ids of rows in other files.' },
  acting_sessions: { file: 'account.json', shows: 'actedAs' },
  account_texts: { because: derived },
  candidates: { file: 'records.json', shows: 'Cooper' },
  candidate_events: { file: 'moves.json', of: 'client', shows: '"stage":"interview"' },
  position_marks: { file: 'marks.json', shows: 'Wheelwright' },
  note_mentions: { file: 'notes.json', of: 'client', shows: 'Told Colleague' },
  candidate_notes: { file: 'notes.json', of: 'client', shows: 'Prefers mornings' },
  position_versions: { because: 'Of one’s own positions, which the record of each tells to its company.' },
  positions: { file: 'positions.json', of: 'client', shows: 'Cartographer' },
  text_images: { file: /^media\/text\//, of: 'client', shows: 'WEBP' },
  thread_positions: { file: /^messages\//, shows: '"about":"Cartwright"' },
  threads: { file: /^messages\//, shows: '"Marco"' },
  messages: { file: /^messages\//, shows: 'A message of Mira' },
  videos: { file: /^videos\//, shows: 'webm' },
  attachments: { file: /^attachments\//, shows: '%PDF-1.7' },
  templates: { file: 'company.json', of: 'client', shows: 'Hello {firstName}' },
  mail_settings: { file: 'account.json', shows: '"never"' },
  saved_searches: { file: 'account.json', shows: 'Far and well paid' },
  search_hits: { because: 'What mails named, so that none names it twice; the mails themselves are the user’s.' },
  announcements: { because: 'Of one’s own positions, which positions.json shows with the time they went Live.' },
  announcement_counts: { because: derived },
  announcement_days: { because: 'Counts of the last day.' },
  interviews: { file: /^messages\//, shows: 'Meet the cartographers' },
  message_mails: { because: 'The last message of a conversation that one was mailed about.' },
  deliveries: { because: queue },
  cases: { file: 'account.json', shows: 'Reasons of a decision' },
  reports: { file: 'account.json', shows: 'A report by Mira' },
  removed_administrators: { because: 'Former administrators, so that the next start does not create them again.' },
  audit_log: { because: 'Acts of administrators; that they acted as the user is in account.json.' },
  exports: { because: 'The copy itself.' },
  delivery_rates: { because: ofNobody },
  countries: { because: ofNobody },
  skills: { because: ofNobody },
  skill_types: { because: ofNobody },
  work_types: { because: ofNobody },
  timezones: { because: ofNobody },
  kysely_migration: { because: ofNobody },
  function_files: { because: ofNobody },
  public_service: { because: ofNobody },
  demo: { because: ofNobody },
};
const folders: Record<string, Cover> = {
  avatar: { file: /^media\/avatar\//, shows: 'WEBP' },
  background: { file: /^media\/background\//, shows: 'WEBP' },
  text: { file: /^media\/text\//, of: 'client', shows: 'WEBP' },
  video: { file: /^videos\//, shows: 'webm' },
  attachment: { file: /^attachments\//, shows: '%PDF-1.7' },
  exports: { because: 'The copy itself.' },
};

let world: World;
let copies: Record<'talent' | 'client' | 'administrator', Map<string, ZippedFile>>;
/** Texts that no copy may contain. */
const secrets: string[] = [];
let hiddenThread: number;

beforeAll(async () => {
  world = await createWorld();
  await startExports(world);
  const { db } = world.services;
  const administrator = await buildAdministrator(db, { lastName: 'Secret-Administrator' });
  const { talent, caller: asTalent } = await signInTalent(
    world,
    { skillIds: [1002], timezone: 'Europe/Lisbon' },
    { firstName: 'Mira', lastName: 'Okafor', email: 'mira@example.com', bio: 'Draws maps.' },
  );
  const { client, companyId, caller: asClient } = await signInClient(world, { name: 'Northwind Labs', isTrial: false });
  await db.updateTable('users').set({ firstName: 'Marco', lastName: 'Polo' }).where('id', '=', client.id).execute();
  const colleague = await buildClient(db, { companyId, firstName: 'Told', lastName: 'Colleague' });
  const stranger = await buildTalent(db, {}, { firstName: 'Secret-Stranger' });

  await buildAccount(talent.id, administrator.id, asTalent);
  await buildProfile(talent.id, asTalent);
  await buildCompanyOf(asClient);
  await buildConversations({ talentId: talent.id, clientId: client.id, companyId, asTalent, asClient });
  const { hashId: positionHashId } = await buildPosition(db, { title: 'Wheelwright' });
  await asTalent.send(markPosition, { positionHashId, mark: 'saved' });
  const kept = await buildPosition(db, { companyId, title: 'Cooper' });
  const move = { positionHashId: kept.hashId, talentIds: [talent.id] };
  await asClient.send(moveCandidates, { ...move, stage: 'interview' });
  await asClient.send(moveCandidates, { ...move, stage: 'closed', reason: 'notAFit' });
  await asClient.send(saveNote, { talentId: talent.id, text: 'Prefers mornings', tellIds: [colleague.id] });
  const asColleague = await world.signIn(colleague);
  await asColleague.send(saveNote, { talentId: talent.id, text: 'Secret-Note' });
  await asClient.send(saveNote, { talentId: stranger.id, text: 'Secret-Hidden' });
  await sql`
    insert into answer_rates (talent_id, settled, answered, median_seconds) values (${talent.id}, 3, 2, 4711)`.execute(
    db,
  );

  // Reported by others, blocked by a company, hidden from by a talent.
  const { caller: asBlocker, ...blocker } = await signInClient(world, { name: 'Secret-Blocker', isTrial: false });
  await asBlocker.send(report, { about: { type: 'talent', id: talent.id }, category: 'spam', text: 'Secret-Report' });
  await buildBlock(db, blocker.client, talent.id);
  secrets.push(asBlocker.cookies.get(sessionCookie(world.services.settings)) ?? '');
  hiddenThread = await buildThread(db, stranger.id, client.id);
  await buildMessage(db, { threadId: hiddenThread, userId: client.id, text: 'Secret-Message' });
  const asStranger = await world.signIn(stranger);
  await asStranger.send(addExclusion, { kind: 'company', companyId });

  secrets.push(stranger.email, colleague.email, administrator.email, blocker.client.email);
  secrets.push('Secret-Note', 'Secret-Hidden');
  secrets.push('Secret-Administrator', 'Secret-Report', 'Secret-Blocker', 'Secret-Stranger', 'Secret-Message');
  await collectSecrets();
  const of = async (caller: Caller) => readFiles(world, await takeData(caller));
  copies = {
    talent: await of(asTalent),
    client: await of(asClient),
    administrator: await of(await world.signIn(administrator)),
  };
});
afterAll(() => world.close());

const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

async function buildAccount(userId: number, administratorId: number, caller: Caller): Promise<void> {
  const { db } = world.services;
  const [bytes, soon] = [randomBytes(32), new Date(Date.now() + 600_000)];
  await db
    .insertInto('emailChanges')
    .values({
      userId,
      email: 'mira.new@example.com',
      requestedBy: userId,
      flowHash: bytes,
      codeHash: bytes,
      expiresAt: soon,
    })
    .execute();
  await db
    .insertInto('formerAddresses')
    .values({ userId, email: 'mira.former@example.com', passkeysSince: new Date(), tokenHash: randomBytes(32) })
    .execute();
  await db.updateTable('sessions').set({ browser: 'Netscape' }).where('userId', '=', userId).execute();
  await buildPasskey(db, userId, { name: 'Phone of Mira' });
  await db
    .insertInto('identities')
    .values({ userId, issuer: 'https://sso.example/', subject: 'mira-at-sso' })
    .execute();
  await db.insertInto('accountEvents').values({ userId, kind: 'addressChanged' }).execute();
  await db
    .insertInto('actingSessions')
    .values({ nonce: 'secret-nonce', administratorId, userId, tokenHash: randomBytes(32) })
    .execute();
  await db
    .insertInto('codes')
    .values({
      purpose: 'proof',
      email: 'mira@example.com',
      flowHash: bytes,
      codeHash: bytes,
      expiresAt: soon,
      details: null,
    })
    .execute();
  await db
    .insertInto('cases')
    .values({
      userId,
      state: 'decided',
      outcome: 'warned',
      rule: 4,
      reasons: 'Reasons of a decision',
      decidedBy: administratorId,
      decidedAt: new Date(),
    })
    .execute();
  const { subscription } = buildSubscription('https://push.example.com/secret-endpoint');
  const { key } = (await caller.send(listPush, {})).answer;
  await caller.send(savePush, { subscription, key });
  secrets.push('secret-endpoint', ...Object.values(subscription.keys));
  await caller.send(saveMailSettings, { settings: { messages: 'never' } });
  await caller.send(saveSearch, {
    name: 'Far and well paid',
    kind: 'positions',
    cadence: 'daily',
    timeZone: 'Europe/Lisbon',
    filters: { remote: true },
  });
  const about = { type: 'company', id: (await signInClient(world, { name: 'Reported' })).companyId } as const;
  await caller.send(report, { about, category: 'fake', text: 'A report by Mira' });
}

async function buildProfile(id: number, caller: Caller): Promise<void> {
  const image = await picture();
  const changes = { talent: { id, website: 'https://mira.example' } };
  await caller.send(saveTalent, changes, { avatar: image, backgroundImage: image });
  await signInClient(world, { name: 'Hiding Works GmbH' });
  await caller.send(addExclusion, { kind: 'name', name: 'Hiding Works' });
  await caller.send(savePrivacy, { employer: 'Employer of Mira' });
}

async function buildCompanyOf(caller: Caller): Promise<void> {
  const image = await picture();
  const { url } = (await caller.send(uploadImage, {}, { image })).answer;
  const company = { tagline: 'Routes for freight', description: `<p>Look <img src="${url}"></p>` };
  await caller.send(updateCompany, { company }, { avatar: image, backgroundImage: image });
  await caller.send(addDomain, { domain: 'northwind-labs.com' });
  await caller.send(createToken, { name: 'Weekly report', scope: 'read', days: 30 });
  await caller.send(saveWebhook, {
    url: 'https://hooks.northwind.example/in',
    events: ['position.live'],
    form: 'json',
    isActive: true,
  });
  await caller.send(createPosition, { position: { title: 'Cartographer', skills: [1002] } });
  await caller.send(saveTemplate, { title: 'First message', text: 'Hello {firstName}' });
}

interface People {
  talentId: number;
  clientId: number;
  companyId: number;
  asTalent: Caller;
  asClient: Caller;
}

async function buildConversations({ talentId, clientId, companyId, asTalent, asClient }: People): Promise<void> {
  const { db } = world.services;
  const threadId = await buildThread(db, talentId, clientId);
  const { hashId: positionHashId } = await buildPosition(db, { companyId, title: 'Cartwright' });
  await asClient.send(messagingPostMessage, { threadId, text: 'Hello Mira', positionHashId });
  const upload = async () =>
    (await asTalent.send(uploadVideo, {}, { video: await buildWebm(), poster: await picture() })).answer.fileName;
  const video = await upload();
  await asTalent.send(messagingPostMessage, { threadId, text: 'A message of Mira', video, videoText: 'Said by Mira' });
  await upload(); // not sent
  const attach = async () => (await asTalent.send(uploadAttachment, {}, { file: buildPdf() })).answer.fileName;
  await asTalent.send(messagingPostMessage, { threadId, attachments: [await attach()] });
  await attach(); // not sent
  await buildInterview(db, { threadId, proposedBy: clientId, title: 'Meet the cartographers' });
  // More than one part of a list.
  await sql`
    insert into messages (thread_id, user_id, text)
    select ${threadId}::integer, ${clientId}::integer, 'Line ' || n from generate_series(1, 450) n`.execute(db);
}

/** Collects tokens, hashes and keys of all tables, in every form they could be written in. */
async function collectSecrets(): Promise<void> {
  const { rows } = await sql<{ secret: Buffer }>`
    select token_hash as secret from sessions union select token_hash from company_tokens
    union select secret from webhooks union select token_hash from former_addresses
    union select token_hash from acting_sessions union select public_key from passkeys
    union select decode(token, 'hex') from company_domains union select webauthn_handle from users
    union select code_hash from codes union select code_hash from email_changes
    union select flow_hash from codes`.execute(world.services.db);
  for (const { secret } of rows)
    if (secret) secrets.push(...(['hex', 'base64', 'base64url'] as const).map((form) => secret.toString(form)));
  const { rows: texts } = await sql<{ text: string }>`
    select credential_id as text from passkeys union select 'secret-nonce'`.execute(world.services.db);
  secrets.push(...texts.map(({ text }) => text), world.services.settings.secret);
}

const filesOf = (copy: Map<string, ZippedFile>, file: string | RegExp) =>
  [...copy].filter(([path]) => (typeof file === 'string' ? path === file : file.test(path)));

const covers = Object.entries({ ...tables, ...folders });

test.each(covers.flatMap(([name, cover]) => ('file' in cover ? [[name, cover] as const] : [])))(
  '%s is in the copy',
  (_name, { file, of = 'talent', shows }) => {
    const found = filesOf(copies[of], file);
    expect(found.some(([, { content }]) => content.includes(shows))).toBe(true);
  },
);

test('states the reason for every table and folder left out', () => {
  const reasons = covers.flatMap(([, cover]) => ('because' in cover ? [cover.because] : []));
  expect(reasons.filter((because) => !/^[A-Z].+\.$/.test(because))).toEqual([]);
});

test('lists every table of the database', async () => {
  const { rows } = await sql<{ tableName: string }>`
    select relname as table_name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    world.services.db,
  );
  expect(rows.map(({ tableName }) => tableName).toSorted()).toEqual(Object.keys(tables).toSorted());
});

test('lists every folder of the storage', async () => {
  const keys = await Array.fromAsync(world.services.storage.list());
  const stored = new Set(keys.map((key) => key.split('/')[0] ?? ''));
  expect([...stored].toSorted()).toEqual(Object.keys(folders).toSorted());
  expect(Object.keys(imageKinds).filter((kind) => !stored.has(kind))).toEqual([]);
});

describe.each(['talent', 'client', 'administrator'] as const)('the copy of a %s', (name) => {
  const copy = () => copies[name];

  test('has the files of its owner', () => {
    const common = ['README.txt', 'account.json', 'profile.json', 'schema.json'];
    const more = {
      talent: ['contacts.json', 'marks.json', 'privacy.json', 'records.json'],
      client: ['company.json', 'contacts.json', 'moves.json', 'notes.json', 'positions.json'],
      administrator: [],
    }[name];
    expect(
      [...copy().keys()].filter((path) => !/^(messages|media|videos|attachments)\//.test(path)).toSorted(),
    ).toEqual([...common, ...more].toSorted());
    const readme = copy().get('README.txt')?.content.toString() ?? '';
    for (const path of more) expect(readme).toContain(path);
    expect(readme).toContain('Rolecall');
  });

  test('follows its schema', () => {
    for (const [path, { content }] of copy()) {
      if (!path.endsWith('.json') || path === 'schema.json') continue;
      const isThread = new RegExp(threadFiles).test(path);
      const format = isThread ? Thread : formats[path as keyof typeof formats]; // undefined for others, which fails
      expect([path, format.safeParse(JSON.parse(content.toString())).error?.issues]).toEqual([path, undefined]);
    }
    expect(copy().get('schema.json')?.content.toString()).toBe(exportSchema);
  });

  test('compresses texts, but not pictures, videos and files', () => {
    for (const [path, { isStored }] of copy())
      expect([path, isStored]).toEqual([path, /^(media|videos|attachments)\//.test(path)]);
  });

  test('contains no secrets, others’ addresses, reporters or hiding users', () => {
    const others = name === 'administrator' ? secrets.filter((text) => !/[Aa]dministrator|@/.test(text)) : secrets;
    expect(others.length).toBeGreaterThan(30);
    const all = [...copy().values()].map(({ content }) => content);
    expect(others.filter((secret) => all.some((content) => content.includes(secret)))).toEqual([]);
  });
});

test('both sides get the same conversation, each from their side, with its videos and files', () => {
  const read = (name: 'talent' | 'client') =>
    filesOf(copies[name], /^messages\//).map(([, { content }]) => Thread.parse(JSON.parse(content.toString())));
  const [ofTalent] = read('talent');
  const [ofClient, ...more] = read('client');
  expect(more).toEqual([]);
  expect(ofTalent?.with).toMatchObject({ firstName: 'Marco', lastName: 'Polo', company: 'Northwind Labs' });
  expect(ofClient?.with).toMatchObject({ firstName: 'Mira', company: null });
  expect(ofTalent?.messages.map(({ text }) => text)).toEqual(ofClient?.messages.map(({ text }) => text));
  expect(ofTalent?.messages.length).toBe(453);
  expect(ofTalent?.messages.slice(0, 4).map(({ from }) => from)).toEqual(['them', 'me', 'me', 'them']);
  expect(ofClient?.messages[1]?.videoText).toBe('Said by Mira');
  const video = ofTalent?.messages[1]?.video ?? '';
  expect(video).toMatch(/^videos\/.{22}\.webm$/);
  const posters = (name: 'talent' | 'client') => filesOf(copies[name], /\.webm$/).map(([path]) => path);
  expect(posters('client')).toEqual([video]);
  expect(posters('talent')).toHaveLength(2);
  expect(copies.talent.has(video.replace('.webm', '.webp'))).toBe(true);
  const files = (name: 'talent' | 'client') => filesOf(copies[name], /\.pdf$/).map(([path]) => path);
  expect(ofClient?.messages[2]?.attachments).toEqual([{ name: 'file.png.pdf', file: files('client')[0] }]);
  expect([files('client'), files('talent')].map(({ length }) => length)).toEqual([1, 2]);
});

test('omits a conversation hidden from the reader', () => {
  expect(copies.client.has(`messages/${hiddenThread}.json`)).toBe(false);
});

test('texts refer to pictures by paths in the copy', () => {
  const { description } = JSON.parse(copies.client.get('company.json')?.content.toString() ?? '{}') as {
    description: string; // checked above
  };
  const [, path = ''] = / src="\/([^"]+)"/.exec(description) ?? [];
  expect(copies.client.has(path)).toBe(true);
});

test('tells a talent that a company keeps a record without its content, and names no talent in moves', () => {
  const records = copies.talent.get('records.json')?.content.toString() ?? '';
  expect(records).toContain('Northwind Labs');
  expect(records).not.toContain('interview');
  expect(copies.client.get('moves.json')?.content.toString()).not.toContain('Mira');
});
