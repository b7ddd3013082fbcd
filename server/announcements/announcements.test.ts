import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcementProgress, countRecipients } from '#contract/announcements.ts';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { clientHome } from '#contract/matching.ts';
import { markPosition } from '#contract/position-marks.ts';
import { deletePosition, updatePosition } from '#contract/positions.ts';
import { addExclusion } from '#contract/privacy.ts';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { mails as kinds } from '#server/mails.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { type Deliveries, createDeliveries } from '#server/platform/deliveries/worker.ts';
import { buildPosition } from '#server/positions/build.ts';
import { setAvailability } from '#server/privacy/build.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildReader, typescript } from './build.ts';
import { listRecipients } from './service.ts';

const postgresql = 5001;
const rust = 1009;
const portugal = 620;
const germany = 276;

let world: World;
let mailServer: MailServer;
let deliveries: Deliveries | undefined;
/** Hook of the mail server before it accepts a recipient; an Error refuses the recipient. */
let beforeTaking: (address: string) => Promise<Error | undefined>;
async function onRcptTo(address: string, done: (error?: Error) => void): Promise<void> {
  done(await beforeTaking(address));
}
beforeAll(async () => {
  mailServer = await startMailServer({ onRcptTo: ({ address }, _session, done) => void onRcptTo(address, done) });
  world = await createWorld({ smtpUrl: mailServer.url, announcementsPerMinute: 60_000 });
});
beforeEach(() => {
  beforeTaking = async () => undefined;
});
afterEach(async () => {
  await deliveries?.stop();
  deliveries = undefined;
  await checkCounts();
  mailServer.received.length = 0;
  await sql`delete from deliveries`.execute(db());
  await db().deleteFrom('users').execute();
  await db().deleteFrom('companies').execute();
  await checkCounts();
});
afterAll(async () => {
  await mailServer.close();
  await world.close();
});

const db = () => world.services.db;
/** Throws if the stored counts differ from the rows. */
async function checkCounts(): Promise<void> {
  const { rows } = await sql`
    select position_id, state, m.count as mails, c.count as counted
    from (
      select subject_id as position_id, state, count(*) from deliveries
      where kind = 'announcement-mail' group by subject_id, state
    ) m
    full join (select * from announcement_counts where count <> 0) c using (position_id, state)
    where m.count is distinct from c.count`.execute(db());
  if (rows.length > 0) throw new Error(`The counts are wrong: ${JSON.stringify(rows)}`);
}

async function startSending(): Promise<void> {
  deliveries = createDeliveries({ ...world.services, perMinute: { later: 60_000 } });
  await deliveries.start([...mailHandlers(world.services, kinds), listRecipients(world.services)]);
}

/** Creates a client with a Draft that they can switch to Live. */
async function publisher(position: Parameters<typeof buildPosition>[1] = {}) {
  const company = await buildCompany(db(), { name: 'Northwind Labs', isTrial: false });
  const client = await buildClient(db(), { companyId: company.id, firstName: 'Ada', lastName: 'Moreau' });
  const caller = await world.signIn(client);
  const row = await buildPosition(db(), {
    companyId: company.id,
    isLive: false,
    requiredSkillIds: [typescript],
    ...position,
  });
  const change = async (changes: object) => {
    const { status } = await caller.send(updatePosition, { position: { id: row.id, ...changes } });
    expect(status).toBe(200);
  };
  const progress = async () => (await caller.send(announcementProgress, {})).answer.announcements;
  return {
    client,
    caller,
    row,
    goLive: () => change({ isLive: true }),
    goBack: () => change({ isLive: false }),
    change,
    progress,
  };
}

const wantsAnnouncements = async (userId: number) =>
  (await db().selectFrom('mailSettings').select('announcements').where('userId', '=', userId).executeTakeFirst())
    ?.announcements;
const mails = () =>
  db().selectFrom('deliveries').selectAll().where('kind', '=', 'announcement-mail').orderBy('userId').execute();
const recipients = async () => (await mails()).map(({ userId }) => userId);
const stateOf = async (userId: number) => (await mails()).find((mail) => mail.userId === userId)?.state;
const wake = () => sql`select pg_notify('deliveries', '')`.execute(db());
/** Counts mails waiting or being sent, and unfinished listings. */
const underWay = async () =>
  (
    await sql<{ count: number }>`
      select count(*) from deliveries
      where kind <> 'announcement-mail' or state in ('waiting', 'sending', 'handed over')`.execute(db())
  ).rows[0]?.count;
const isAllDone = async () => {
  await wake();
  return (await underWay()) === 0;
};
const allDone = () => expect.poll(isAllDone).toBe(true);
/** Blocks sending for this many seconds. */
const pauseSending = (seconds: number) =>
  sql`
    insert into delivery_rates values ('later', now() + make_interval(secs => ${seconds}))
    on conflict (urgency) do update set next_at = excluded.next_at`.execute(db());
const addressees = () => mailServer.received.map((mail) => /^To: (.+)\r$/m.exec(mail)?.[1] ?? '').toSorted();
/** Decodes the text of a quoted-printable mail. */
const readable = (mail = '') =>
  Buffer.from(
    mail
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

describe('going Live', () => {
  test('announces to exactly the talents who match the saved conditions', async () => {
    const skillIds = [typescript, postgresql].toSorted((a, b) => a - b);
    const zones = ['Europe/Lisbon', 'Asia/Tokyo', null];
    const talents = [];
    for (const held of [skillIds, [typescript], []])
      for (const timezone of zones)
        for (const physicalCountryId of [portugal, germany, null])
          talents.push(
            await buildReader(db(), {
              skillIds: held,
              isRemote: timezone !== null,
              timezone,
              isPhysical: physicalCountryId !== null,
              physicalCountryId,
            }),
          );
    const { caller, row, change } = await publisher();
    await change({
      title: 'Engineer',
      skills: skillIds,
      isRemote: true,
      timezone: 'Europe/Berlin',
      timezoneMargin: 1,
      isPhysical: true,
      countryIds: [germany],
      isLive: true,
    });
    await startSending();
    await allDone();
    const { answer } = await caller.send(clientHome, {});
    const matching = answer.positions.find(({ id }) => id === row.id)?.talentIds.toSorted((a, b) => a - b);
    expect(matching?.length).toBe(5);
    expect(await recipients()).toEqual(matching);
    const emails = talents.filter(({ id }) => matching?.includes(id)).map(({ email }) => email);
    expect(addressees()).toEqual(emails.toSorted());
  });

  test('sends company, title, skills, links to sign in and unsubscribe, and the client as Reply-To', async () => {
    const talent = await buildReader(db(), { skillIds: [typescript, postgresql] }, { email: 'grace+work@example.com' });
    const { client, row, goLive } = await publisher({
      title: 'Platform engineer',
      description: '<h2>Why</h2><p>You keep <strong>our</strong> servers up.</p>',
      requiredSkillIds: [typescript],
      optionalSkillIds: [postgresql, rust],
    });
    await startSending();
    await goLive();
    await allDone();
    const mail = readable(mailServer.received[0]);
    expect(mail).toContain('Subject: Platform engineer at Northwind Labs\r\n');
    expect(mail).toContain(`Reply-To: Ada Moreau <${client.email}>\r\n`);
    expect(mail).toContain(`To: ${talent.email}\r\n`);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail).toContain('Why. You keep our servers up.');
    expect(mail).toContain('Location: Remote or on site');
    expect(mail).toContain('Required skills: ✓ TypeScript');
    expect(mail).toContain('Optional skills: Rust, ✓ PostgreSQL');
    expect(mail).toContain(`http://localhost:3000/signin/${row.hashId}?email=grace%2Bwork%40example.com`);
    const header = /^List-Unsubscribe: ?<([^>]+)>\r$/m.exec(mail.replaceAll(/\r\n[ \t]+/g, ''))?.[1] ?? '';
    expect(header).toMatch(new RegExp(`^http://localhost:3000/unsubscribe/announcements\\.${talent.id}\\.[\\w-]{43}$`));
    expect(mail).toContain(`Unsubscribe: ${header}`);
    expect((await world.visitor().request('POST', new URL(header).pathname)).status).toBe(200);
    expect(await wantsAnnouncements(talent.id)).toBe(false);
  });

  test('announces once to each talent, however often the position is switched', async () => {
    const talent = await buildReader(db());
    const { goLive, goBack, change, progress, row } = await publisher();
    await startSending();
    await goLive();
    await allDone();
    for (let times = 0; times < 3; times += 1) {
      await goBack();
      await goLive();
      await allDone();
    }
    await change({ title: 'Changed while Live' });
    await allDone();
    expect(addressees()).toEqual([talent.email]);
    const late = await buildReader(db());
    await goBack();
    await goLive();
    await allDone();
    expect(addressees()).toEqual([talent.email, late.email].toSorted());
    expect(await progress()).toEqual([
      { positionId: row.id, isListing: false, total: 2, sent: 2, skipped: 0, held: 0, failed: 0 },
    ]);
  });

  test('announces nothing if the Save is refused, nor a position that was Live from the start', async () => {
    await buildReader(db());
    const { caller, row } = await publisher({ title: '' });
    expect((await caller.send(updatePosition, { position: { id: row.id, isLive: true } })).status).toBe(422);
    const { change } = await publisher({ isLive: true });
    await change({ title: 'Another title', isLive: true });
    expect(await db().selectFrom('announcements').selectAll().execute()).toEqual([]);
  });

  test('announces nothing until a skill is required, even if it is added while Live', async () => {
    const talent = await buildReader(db());
    const { caller, row, goLive, change, progress } = await publisher({ requiredSkillIds: [] });
    const count = async (skills: number[]) =>
      (await caller.send(countRecipients, { positionHashId: row.hashId, skills })).answer.recipientCount;
    expect(await count([])).toBe(0);
    expect(await count([typescript])).toBe(1);
    await startSending();
    await goLive();
    await change({ title: 'Cartographer' });
    await allDone();
    expect(await progress()).toEqual([]);
    await change({ skills: [typescript] });
    await allDone();
    expect(addressees()).toEqual([talent.email]);
  });

  test('leaves out talents with announcements off or a refused address, from the count too', async () => {
    const off = await buildReader(db());
    const refused = await buildReader(db());
    const on = await buildReader(db());
    await (await world.signIn(off)).send(saveMailSettings, { settings: { announcements: false } });
    await db()
      .updateTable('users')
      .set({ emailRefusedAt: new Date(), emailRefusal: '550' })
      .where('id', '=', refused.id)
      .execute();
    const { caller, row, goLive } = await publisher();
    const count = async () =>
      (await caller.send(countRecipients, { positionHashId: row.hashId, skills: [typescript] })).answer.recipientCount;
    expect(await count()).toBe(1);
    await startSending();
    await goLive();
    await allDone();
    expect(await recipients()).toEqual([on.id]);
    expect(await count()).toBe(0);
  });

  test('leaves out talents who have written about the position, from the count too', async () => {
    const writer = await buildReader(db());
    const other = await buildReader(db());
    const { client, caller, row, goLive, goBack } = await publisher({ isLive: true });
    const threadId = await buildThread(db(), writer.id, client.id);
    await buildMessage(db(), { threadId, userId: writer.id, about: row.hashId });
    // Also once the conversation is about another one.
    const { hashId } = await buildPosition(db(), { companyId: row.companyId });
    await buildMessage(db(), { threadId, userId: client.id, about: hashId });
    await goBack();
    const { answer } = await caller.send(countRecipients, { positionHashId: row.hashId, skills: [typescript] });
    expect(answer.recipientCount).toBe(1);
    await startSending();
    await goLive();
    await allDone();
    expect(addressees()).toEqual([other.email]);
  });

  test('sends the few mails of one position before the many of another are done', async () => {
    for (let number = 0; number < 12; number += 1) await buildReader(db());
    const special = await buildReader(db(), { skillIds: [typescript, rust] });
    const many = await publisher();
    const few = await publisher({ requiredSkillIds: [rust] });
    await many.goLive();
    await few.goLive();
    // Lists both before the first is sent.
    await pauseSending(600);
    await startSending();
    await expect.poll(async () => (await recipients()).length).toBe(14);
    await pauseSending(0);
    await allDone();
    const order = mailServer.received.map((mail) => mail.includes(special.email) && mail.includes('✓ Rust'));
    expect(order.indexOf(true)).toBeLessThan(8);
    expect(order).toHaveLength(14);
  });
});

describe('a waiting mail is withdrawn', () => {
  test('when the position goes back to Draft or is deleted, or the talent is', async () => {
    const talent = await buildReader(db());
    const other = await buildReader(db());
    const { caller, row, goLive, goBack, progress } = await publisher();
    // Blocks sending during this check.
    await pauseSending(600);
    try {
      await startSending();
      await goLive();
      await expect.poll(recipients).toEqual([talent.id, other.id]);
      await withTransaction(db(), (db) => deleteUser(world.services, db, talent.id));
      expect(await recipients()).toEqual([other.id]);
      expect(await progress()).toMatchObject([{ total: 1, sent: 0 }]);
      await goBack();
      await expect.poll(recipients).toEqual([]);
      await goLive();
      await expect.poll(recipients).toEqual([other.id]);
      await caller.send(deletePosition, { positionId: row.id });
      expect(await recipients()).toEqual([]);
    } finally {
      await pauseSending(0);
    }
    expect(mailServer.received).toEqual([]);
  });

  test('at the last moment, when the mail server already has the recipient but not the mail', async () => {
    const talents = [await buildReader(db()), await buildReader(db())];
    const { goLive, goBack, progress } = await publisher();
    let goesBack: Promise<void> | undefined;
    beforeTaking = async () => {
      await (goesBack ??= goBack());
      return undefined;
    };
    await startSending();
    await goLive();
    await expect.poll(() => goesBack !== undefined).toBe(true);
    await goesBack;
    await allDone();
    expect(mailServer.received).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await progress()).toMatchObject([{ total: 0, sent: 0 }]);
    // It was never sent, so it is sent when the position is Live again.
    await goLive();
    await allDone();
    expect(addressees()).toEqual(talents.map(({ email }) => email).toSorted());
  });

  test('as soon as the talent passes the position, which its company never learns', async () => {
    const talent = await buildReader(db());
    const other = await buildReader(db());
    const caller = await world.signIn(talent);
    const { row, goLive, progress } = await publisher();
    await pauseSending(600);
    await startSending();
    await goLive();
    await expect.poll(recipients).toEqual([talent.id, other.id]);
    expect((await caller.send(markPosition, { positionHashId: row.hashId, mark: 'passed' })).status).toBe(200);
    await pauseSending(0);
    await allDone();
    expect(addressees()).toEqual([other.email]);
    expect(await progress()).toEqual([
      { positionId: row.id, isListing: false, total: 2, sent: 2, skipped: 0, held: 0, failed: 0 },
    ]);
    const days = await db().selectFrom('announcementDays').select(['userId', 'count']).orderBy('userId').execute();
    expect(days).toEqual([talent.id, other.id].map((userId) => ({ userId, count: 1 })));
  });

  test('at the last moment too, when the talent switches announcements off', async () => {
    const talent = await buildReader(db());
    const caller = await world.signIn(talent);
    const { goLive, progress } = await publisher();
    beforeTaking = async () => void (await caller.send(saveMailSettings, { settings: { announcements: false } }));
    await startSending();
    await goLive();
    await allDone();
    expect(mailServer.received).toEqual([]);
    expect(await stateOf(talent.id)).toBe('withdrawn');
    expect(await progress()).toMatchObject([{ total: 1, sent: 0, skipped: 1 }]);
  });

  test('at the last moment too, when the talent hides from the company, whose count leaves them out', async () => {
    const talent = await buildReader(db());
    const caller = await world.signIn(talent);
    const { client, caller: byClient, row, goLive, goBack } = await publisher();
    beforeTaking = async () => {
      await caller.send(addExclusion, { kind: 'company', companyId: client.companyId });
      return undefined;
    };
    await startSending();
    await goLive();
    await allDone();
    expect(mailServer.received).toEqual([]);
    expect(await stateOf(talent.id)).toBe('withdrawn');
    const { answer } = await byClient.send(countRecipients, {
      positionHashId: row.hashId,
      skills: [typescript],
    });
    expect(answer.recipientCount).toBe(0);
    await goBack();
    await goLive();
    await allDone();
    expect(mailServer.received).toEqual([]);
  });

  test('at the last moment too, when the talent is no longer looking', async () => {
    const talent = await buildReader(db());
    const caller = await world.signIn(talent);
    const { goLive, progress } = await publisher();
    beforeTaking = async () => {
      await setAvailability(caller, 'notLooking');
      return undefined;
    };
    await startSending();
    await goLive();
    await allDone();
    expect(mailServer.received).toEqual([]);
    expect(await stateOf(talent.id)).toBe('withdrawn');
    expect(await progress()).toMatchObject([{ total: 1, sent: 0, skipped: 1 }]);
  });
});

test('a mail refused for good fails, one refused for now is sent later', async () => {
  const nobody = await buildReader(db(), {}, { email: 'nobody@example.com' });
  const busy = await buildReader(db(), {}, { email: 'busy@example.com' });
  let times = 0;
  beforeTaking = async (address) => {
    if (address === nobody.email) return Object.assign(new Error('no such user'), { responseCode: 550 });
    times += 1;
    return times === 1 ? Object.assign(new Error('later'), { responseCode: 451 }) : undefined;
  };
  const { goLive, progress } = await publisher();
  await startSending();
  await goLive();
  await allDone();
  expect(addressees()).toEqual([busy.email]);
  expect(await progress()).toMatchObject([{ total: 2, sent: 1, failed: 1 }]);
});

test('line breaks and tricks in texts and names add no header or recipient', async () => {
  const talent = await buildReader(db());
  const { client, row, goLive } = await publisher();
  await db()
    .updateTable('positions')
    .set({ title: 'Engineer\r\nBcc: eve@evil.example' })
    .where('id', '=', row.id)
    .execute();
  await db()
    .updateTable('users')
    .set({ firstName: '"Ada" <eve@evil.example>,', lastName: 'x@y.example\u2028Bcc: z@y.example' })
    .where('id', '=', client.id)
    .execute();
  await startSending();
  await goLive();
  await allDone();
  expect(addressees()).toEqual([talent.email]);
  const [head = ''] = (mailServer.received[0] ?? '').split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  expect(unfolded.match(/^(?:Bcc|Cc|To|Reply-To):.*$/gim)).toHaveLength(2);
  expect(unfolded).toMatch(new RegExp(`^Reply-To: .* <${client.email}>$`, 'm'));
  expect(unfolded).toContain('Subject: Engineer Bcc: eve @ evil.example at Northwind Labs');
});

test('progress and recipients are visible only to the position’s company', async () => {
  await buildReader(db());
  const { row, goLive } = await publisher();
  await goLive();
  await startSending();
  await allDone();
  const stranger = await publisher();
  expect(await stranger.progress()).toEqual([]);
  expect((await stranger.caller.send(countRecipients, { positionHashId: row.hashId })).status).toBe(404);
});

test('talents deleted during the listing leave no mail behind', async () => {
  const talents = [];
  for (let number = 0; number < 30; number += 1) talents.push(await buildReader(db()));
  const { goLive } = await publisher();
  await pauseSending(600);
  try {
    await startSending();
    const deletions = talents
      .slice(0, 20)
      .map(({ id }) => withTransaction(db(), (db) => deleteUser(world.services, db, id)));
    await Promise.all([goLive(), ...deletions]);
    await expect.poll(async () => (await recipients()).length).toBeGreaterThan(0);
    await expect.poll(recipients).toEqual(talents.slice(20).map(({ id }) => id));
  } finally {
    await pauseSending(0);
  }
});
