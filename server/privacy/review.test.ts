import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { talentHome } from '#contract/matching.ts';
import { type Availability, readPrivacy } from '#contract/privacy.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type SentMail, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { answerLink } from './sign-answer-link.ts';
import { setAvailability } from './build.ts';
import { reviewAvailability } from './review-availability.ts';
import { privacyMails, reviewEachHour, startReviews } from './service.ts';

let world: World;
beforeAll(async () => {
  // Without the outbox page, its mail is not printed either.
  world = await createWorld({ host: '0.0.0.0' });
});
afterEach(async () => {
  await db().deleteFrom('users').execute();
  await sql`delete from deliveries`.execute(db());
});
afterAll(() => world.close());

const db = () => world.services.db;
const asDay = (time: number, locale = 'en-GB') =>
  new Date(time).toLocaleDateString(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const inDays = (days: number) => Date.now() + days * 86_400_000;

/** Moves stored times into the past. */
async function pass(days: number): Promise<void> {
  await world.services.presence.flush();
  const interval = sql`make_interval(days => ${days}::integer)`;
  await sql`
    update users set last_seen_at = last_seen_at - ${interval}, created_at = created_at - ${interval},
      email_refused_at = email_refused_at - ${interval}`.execute(db());
  await sql`
    update talents set availability_at = availability_at - ${interval}, asked_at = asked_at - ${interval},
      asked_left_at = asked_left_at - ${interval}, silent_since = silent_since - ${interval}`.execute(db());
}

/** Sends all waiting mails, and returns them. */
const send = (): Promise<SentMail[]> =>
  sendDue(world, [reviewEachHour(world.services), ...mailHandlers(world.services, [privacyMails.review])]);

/** Passes days, then reviews, and returns the resulting mails. */
async function review(days = 0) {
  await pass(days);
  await reviewAvailability(world.services);
  return send();
}

const stateOf = (id: number) =>
  db()
    .selectFrom('talents')
    .select(['availability', 'availabilityBy', 'availabilityAt'])
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();

type Talent = Awaited<ReturnType<typeof signInTalent>>['talent'];
async function linkOf({ id, email }: Talent, answer: Availability): Promise<string> {
  const { availabilityAt } = await stateOf(id);
  return new URL(answerLink(world.services.settings, { userId: id, answer, availabilityAt }, email)).pathname;
}
const open = (path: string) => world.visitor().get(path);
const give = (path: string) => world.visitor().request('POST', path, {}, '');

async function signInLooking() {
  const talent = await signInTalent(world);
  await setAvailability(talent.caller, 'looking');
  return talent;
}

const suspend = (id: number, suspendedUntil: RawBuilder<Date> | null = sql<Date>`'infinity'`) =>
  db().updateTable('users').set({ suspendedUntil }).where('id', '=', id).execute();

const refuse = (id: number, emailRefusedAt: Date | null = new Date()) =>
  db()
    .updateTable('users')
    .set({ emailRefusedAt, emailRefusal: emailRefusedAt && 'RCPT TO 550' })
    .where('id', '=', id)
    .execute();

describe('a talent who is looking', () => {
  test('is asked once, 28 days after stating it, and is open after the deadline', async () => {
    const { talent, caller } = await signInLooking();
    expect(await review(27)).toEqual([]);
    const questions = await review(1);
    expect(questions).toMatchObject([{ to: talent.email, subject: 'A question about your Rolecall profile' }]);
    expect(questions[0]?.text).toContain(
      `You told companies on ${asDay(inDays(-28))} that you are actively looking. Is that still so? Without an answer by ${asDay(inDays(14))} your profile no longer says it.`,
    );
    for (const one of ['looking', 'open', 'notLooking'] as const)
      expect(questions[0]?.text).toContain(await linkOf(talent, one));
    expect(await review(14)).toEqual([]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'looking' });

    const told = await review(1);
    expect(told).toMatchObject([{ to: talent.email, subject: 'Your Rolecall profile has changed' }]);
    expect(told[0]?.text).toContain(
      `We set you to Open to offers on ${asDay(Date.now())}, as you had not told us since ${asDay(inDays(-43))} that you are actively looking.`,
    );
    expect(told[0]?.text).toContain(await linkOf(talent, 'looking'));
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'open', availabilityBy: 'silence' });
    expect(await review()).toEqual([]);

    const { silence } = (await caller.send(talentHome, { inParts: true })).answer;
    expect(silence?.availability).toBe('open');
    expect(asDay(silence?.since ?? 0)).toBe(asDay(inDays(-43)));
    expect((await caller.send(readPrivacy, {})).answer).toMatchObject({ silentSince: silence?.since });
    await setAvailability(caller, 'open');
    expect((await caller.send(talentHome, { inParts: true })).answer).not.toHaveProperty('silence');
    expect((await caller.send(readPrivacy, {})).answer).toMatchObject({ availabilityBy: 'talent', silentSince: null });
  });

  test('confirms it by the link, and is asked again 28 days later', async () => {
    const { talent } = await signInLooking();
    await review(28);
    await pass(5);
    expect((await give(await linkOf(talent, 'looking'))).text).toContain('You are actively looking');
    expect(await review(27)).toEqual([]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'looking', availabilityBy: 'talent' });
    expect(await review(1)).toHaveLength(1);
  });
});

describe('a talent who is open', () => {
  test('is asked after 120 and 150 days away, and no longer found after 180', async () => {
    const { talent, caller } = await signInTalent(world);
    const sentence = `You have not been here since ${asDay(Date.now())}, and companies still find you. Without an answer by ${asDay(inDays(180))} they no longer do.`;
    const inThePast = (text = '', days: number) =>
      text.replace(asDay(inDays(-days)), asDay(Date.now())).replace(asDay(inDays(180 - days)), asDay(inDays(180)));
    expect(await review(119)).toEqual([]);
    const first = await review(1);
    expect(inThePast(first[0]?.text, 120)).toContain(sentence);
    expect(await review(29)).toEqual([]);
    const second = await review(1);
    expect(inThePast(second[0]?.text, 150)).toContain(sentence);
    expect(await review(30)).toEqual([]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'open' });

    const told = await review(1);
    const { silentSince } = (await caller.send(readPrivacy, {})).answer;
    const month = new Date(inDays(-181)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
    expect(told[0]?.text).toContain(
      `We set you to Not looking on ${asDay(Date.now())}, as we had not heard from you since ${month}. One click and companies find you again.`,
    );
    expect(asDay(silentSince ?? 0)).toBe(asDay(inDays(-181)));
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'notLooking', availabilityBy: 'silence' });
    const link = await linkOf(talent, 'open');
    expect(told[0]?.text).toContain(link);
    expect((await give(link)).status).toBe(200);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'open', availabilityBy: 'talent' });
    expect(await review()).toEqual([]);
  });

  test('is asked from the first question on after a visit', async () => {
    const { talent, caller } = await signInTalent(world);
    expect(await review(120)).toHaveLength(1);
    expect(await review(30)).toHaveLength(1);
    await caller.send(readPrivacy, {});
    await world.services.presence.flush();
    expect(await review(119)).toEqual([]);
    expect(await review(1)).toHaveLength(1);
    expect(await review(29)).toEqual([]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'open' });
  });

  test('is still asked twice after years away', async () => {
    const { talent } = await signInTalent(world);
    const first = await review(900);
    expect(first[0]?.text).toContain(`Without an answer by ${asDay(inDays(58))}`);
    expect(await review(28)).toEqual([]);
    expect(await review(1)).toHaveLength(1);
    expect(await review(29)).toEqual([]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'open' });
    expect(await review(1)).toHaveLength(1);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'notLooking' });
  });

  test('is mailed in their language', async () => {
    const { talent } = await signInTalent(world);
    await db().updateTable('users').set({ language: 'de' }).where('id', '=', talent.id).execute();
    const [question] = await review(120);
    expect(question?.subject).toBe('Eine Frage zu deinem Profil bei Rolecall');
    expect(question?.text).toContain(`Du warst seit dem ${asDay(inDays(-120), 'de')} nicht hier`);
  });
});

describe('silence changes nothing', () => {
  test('for a talent who opted out of questions, not even right after opting in again', async () => {
    const { talent, caller } = await signInLooking();
    await review(28);
    await caller.send(saveMailSettings, { settings: { reviews: false } });
    expect(await review(200)).toEqual([]);
    await caller.send(saveMailSettings, { settings: { reviews: true } });
    expect(await review()).toMatchObject([{ subject: 'A question about your Rolecall profile' }]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'looking', availabilityBy: 'talent' });
  });

  test('while the question has no record of being sent; it is repeated', async () => {
    const { talent } = await signInLooking();
    await pass(28);
    await reviewAvailability(world.services);
    await sql`delete from deliveries`.execute(db());
    expect(await review(27)).toEqual([]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'looking' });
    expect(await review(1)).toHaveLength(1);
    expect(await review(15)).toHaveLength(1);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'open' });
  });

  test('for a suspended talent, who is asked once they are back', async () => {
    const { talent } = await signInLooking();
    await refuse(talent.id);
    await suspend(talent.id);
    expect(await review(200)).toEqual([]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'looking', availabilityBy: 'talent' });
    await refuse(talent.id, null);
    expect(await review()).toEqual([]);
    await suspend(talent.id, null);
    expect(await review()).toMatchObject([{ to: talent.email, subject: 'A question about your Rolecall profile' }]);
  });

  test('for a talent who is not looking', async () => {
    const { talent, caller } = await signInTalent(world);
    await setAvailability(caller, 'notLooking');
    expect(await review(1_000)).toEqual([]);
    expect(await stateOf(talent.id)).toMatchObject({ availabilityBy: 'talent' });
  });
});

describe('withdraws a waiting question', () => {
  test.each<[string, (talent: Awaited<ReturnType<typeof signInLooking>>) => Promise<unknown>]>([
    ['by an answer', ({ caller }) => setAvailability(caller, 'looking')],
    ['by the switch', ({ caller }) => caller.send(saveMailSettings, { settings: { reviews: false } })],
    ['by a deleted account', ({ talent }) => db().deleteFrom('users').where('id', '=', talent.id).execute()],
    ['by a refused address', ({ talent }) => refuse(talent.id)],
    ['by a suspension', ({ talent }) => suspend(talent.id)],
  ])('%s', async (_why, act) => {
    const talent = await signInLooking();
    await pass(28);
    await reviewAvailability(world.services);
    await act(talent);
    expect(await send()).toEqual([]);
  });

  test('on a visit of a talent who was away', async () => {
    const { caller } = await signInTalent(world);
    await pass(120);
    await reviewAvailability(world.services);
    await caller.send(readPrivacy, {});
    await world.services.presence.flush();
    expect(await send()).toEqual([]);
  });
});

describe('a refused address', () => {
  test.each(['looking', 'open'] as const)(
    'hides a talent who is %s and away for 30 days, without a mail',
    async (one) => {
      const { talent, caller } = await signInTalent(world);
      await setAvailability(caller, one);
      await world.services.presence.flush();
      await refuse(talent.id);
      expect(await review(29)).toEqual([]);
      expect(await stateOf(talent.id)).toMatchObject({ availability: one });
      expect(await review(1)).toEqual([]);
      expect(await stateOf(talent.id)).toMatchObject({ availability: 'notLooking', availabilityBy: 'silence' });
      await setAvailability(caller, one);
      await world.services.presence.flush();
      await review();
      expect(await stateOf(talent.id)).toMatchObject({ availability: one, availabilityBy: 'talent' });
    },
  );
});

describe('the link for an answer', () => {
  test('opens a page that asks and changes nothing, since mail scanners open links too', async () => {
    const { talent } = await signInTalent(world);
    const { text, status, headers } = await open(await linkOf(talent, 'looking'));
    expect(status).toBe(200);
    expect(text).toContain('<form method="post"><button>Yes, I am actively looking</button></form>');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'open' });
  });

  test('answers without a session, and counts as being seen', async () => {
    const { talent } = await signInTalent(world);
    await pass(200);
    const { status, text } = await give(await linkOf(talent, 'notLooking'));
    expect([status, text]).toEqual([200, expect.stringContaining('You are not looking')]);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'notLooking', availabilityBy: 'talent' });
    const { lastSeenAt } = await db()
      .selectFrom('users')
      .select('lastSeenAt')
      .where('id', '=', talent.id)
      .executeTakeFirstOrThrow();
    expect(asDay(lastSeenAt?.getTime() ?? 0)).toBe(asDay(Date.now()));
  });

  test('used again confirms without a change, and is invalid after another answer', async () => {
    const { talent, caller } = await signInTalent(world);
    const [looking, notLooking] = [await linkOf(talent, 'looking'), await linkOf(talent, 'notLooking')];
    const first = await give(looking);
    const { availabilityAt } = await stateOf(talent.id);
    const again = await give(looking);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await open(looking)).text).toBe(first.text);
    expect((await give(notLooking)).status).toBe(404);
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'looking', availabilityAt });
    await setAvailability(caller, 'open');
    expect((await give(looking)).status).toBe(404);
    expect((await open(looking)).text).toContain('This link does not work');
    expect(await stateOf(talent.id)).toMatchObject({ availability: 'open' });
  });

  test('is invalid for another talent, answer, address or secret', async () => {
    const { talent } = await signInTalent(world);
    const { talent: other } = await signInTalent(world);
    const good = await linkOf(talent, 'looking');
    const at = (await stateOf(talent.id)).availabilityAt;
    const ofOther = answerLink(
      { ...world.services.settings, secret: 'another secret of the tests' },
      { userId: talent.id, answer: 'looking', availabilityAt: at },
      talent.email,
    );
    const mac = good.split('.').at(-1) ?? '';
    for (const path of [
      good.replace(`.${talent.id}.`, `.${other.id}.`),
      good.replace('/looking.', '/notLooking.'),
      good.replace('/looking.', '/everything.'),
      good.replace(mac, 'A'.repeat(43)),
      good.replace(mac, mac.slice(0, -1)),
      good.replace(`.${mac}`, `.1.${mac}`),
      new URL(ofOther).pathname,
      '/availability/x',
    ])
      expect([path, (await give(path)).status]).toEqual([path, 404]);
    await db()
      .updateTable('users')
      .set({ email: `new-${talent.email}` })
      .where('id', '=', talent.id)
      .execute();
    expect((await give(good)).status).toBe(404);
    for (const { id } of [talent, other]) expect(await stateOf(id)).toMatchObject({ availability: 'open' });
    expect(JSON.stringify(world.logged)).not.toContain(mac);
  });
});

describe('in two processes', () => {
  test('asks and changes each talent only once', async () => {
    const talents = [];
    for (let turn = 0; turn < 20; turn += 1) talents.push(await signInLooking());
    const another = await world.openAnother();
    const bothReview = async (days: number) => {
      await pass(days);
      await Promise.all([world, another].map(({ services }) => reviewAvailability(services)));
      return (await send()).map(({ to }) => to).toSorted();
    };
    const all = talents.map(({ talent }) => talent.email).toSorted();
    expect(await bothReview(28)).toEqual(all);
    expect(await bothReview(15)).toEqual(all);
    await another.close();
  });

  test('runs the review hourly in one', async () => {
    await signInLooking();
    await pass(28);
    await Promise.all([startReviews(world.services), startReviews(world.services)]);
    expect(await send()).toHaveLength(1);
    const { rows } = await sql<{ isNext: boolean; tries: number }>`
      select next_at between now() + interval '59 minutes' and now() + interval '61 minutes' as is_next, tries
      from deliveries`.execute(db());
    expect(rows).toEqual([{ isNext: true, tries: 0 }]);
  });
});
