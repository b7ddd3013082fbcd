import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { hostileHtml } from '#web/testing/hostile-html.ts';
import { callFrom, fetchToken } from './platform/calls.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { buildPosition, setPlan, skill, whoIs } from './platform/marketplace.ts';

const payloads = hostileHtml();
/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const storable = payloads.filter((payload) => !payload.includes('\0') && payload.isWellFormed());
const names = storable.filter((payload) => payload.length <= 100);

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

interface Watch {
  /** Executed scripts, dialogs, policy violations and requests to other servers. */
  seen: string[];
}

/** Watches a page for everything that no text may cause, and blocks requests to other servers. */
async function watch(page: Page, origin: string, { reports = true } = {}): Promise<Watch> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`));
  await page.exposeFunction('hacked', (number: number) => seen.push(`ran ${payloads[number] ?? number}`));
  await page.exposeFunction('violated', (what: string) => {
    if (reports) seen.push(`refused ${what}`);
  });
  await page.addInitScript(
    'addEventListener("securitypolicyviolation", (event) => violated(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`))',
  );
  await page.context().route(
    (url) => url.origin !== origin,
    (route) => {
      const url = route.request().url();
      // Pictures may be hosted elsewhere.
      if (!url.startsWith('https://pictures.example/') && !url.startsWith('data:')) seen.push(`fetched ${url}`);
      return route.fulfill({ contentType: 'image/gif', body: pixel });
    },
  );
  return { seen };
}

/** Opens a screen, waits for it, activates everything in the texts, and expects no effect. */
async function visit(page: Page, { seen }: Watch, address: string, shown: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator(shown).first()).toBeVisible();
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll('main *, dialog *')) {
      for (const type of ['pointerenter', 'mouseover', 'focusin', 'animationstart', 'toggle'])
        element.dispatchEvent(new Event(type, { bubbles: true }));
    }
    window.scrollTo(0, document.body.scrollHeight);
    // After two frames all visible content has been requested, and the browser reports requests in order.
    for (let picture = 0; picture < 2; picture += 1) await new Promise(requestAnimationFrame);
    await fetch('/healthz');
  });
  expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
  expect(seen).toEqual([]);
  // Messages turn URLs into links.
  const left = await page.evaluate(() =>
    [...document.querySelectorAll('main :not(a), dialog :not(a)')]
      .filter((element) =>
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') ||
            (/^(src|srcset|href|style|data|action|poster)$/.test(name) && value.includes('evil.example')),
        ),
      )
      .map((element) => element.outerHTML),
  );
  expect(left).toEqual([]);
}

const chunks = (texts: readonly string[], size: number, between: string): string[] => {
  const result: string[] = [];
  for (const text of texts) {
    const last = result.at(-1);
    if (last === undefined || last.length + text.length + between.length > size) result.push(text);
    else result[result.length - 1] = last + between + text;
  }
  return result;
};

test('none of four hundred hostile texts runs in formatted text @long', async ({
  page,
  signUp,
  database,
  server,
  newPage,
}) => {
  expect(payloads.length).toBeGreaterThanOrEqual(400);
  await signUp(page);
  await setPlan(page, database, { isTrial: false });
  const { companyId } = await whoIs(page);
  const { positionId, positionHashId } = (await callFrom(page, '/api/client/positions/store', {})) as {
    positionId: number;
    positionHashId: string;
  };
  const token = await fetchToken(page);
  /** Whether the server accepts a payload. */
  const takes = async (path: string, options: { data?: object; multipart?: Record<string, string> }) => {
    const answer = await page.request.post(path, { ...options, headers: { 'X-XSRF-TOKEN': token } });
    expect([200, 422], `${path}: ${await answer.text()}`).toContain(answer.status());
    return answer.status() === 200;
  };
  /** The stored text of each single payload. */
  const stored = { description: [] as string[], benefits: [] as string[], position: [] as string[] };
  for (const payload of payloads) {
    const company = JSON.stringify({ description: payload, benefits: payload });
    if (await takes('/api/client/company/update', { multipart: { company } })) {
      const texts = database.selectFrom('companies').select(['description', 'benefits']).where('id', '=', companyId);
      const { description, benefits } = await texts.executeTakeFirstOrThrow();
      stored.description.push(description);
      stored.benefits.push(benefits);
    }
    const position = { id: positionId, description: payload };
    if (await takes('/api/client/positions/update', { data: { position } })) {
      const text = database.selectFrom('positions').select('description').where('id', '=', positionId);
      stored.position.push((await text.executeTakeFirstOrThrow()).description);
    }
  }
  expect(stored.benefits).toEqual(stored.description);
  expect(stored.position).toEqual(stored.description);

  // All cleaned payloads together, for a reader and in an editor.
  const together = chunks(stored.description, 90_000, '<p><br></p>');
  expect(together).toHaveLength(1);
  await database.updateTable('companies').set({ description: together[0], benefits: together[0] }).execute();
  await database
    .updateTable('positions')
    .set({ description: together[0], title: 'Engineer', isLive: true, liveSince: new Date() })
    .where('id', '=', positionId)
    .execute();
  const watched = await watch(page, server.origin);
  await visit(page, watched, '/client/company', '.rich-text-view');
  await visit(page, watched, '/client/company/edit', '.ql-editor');
  await visit(page, watched, `/client/positions/${positionHashId}/edit`, '.ql-editor');
  const talent = await newPage();
  await signUp(talent, { type: 'talent' });
  await visit(talent, await watch(talent, server.origin), `/talent/home/${positionHashId}`, 'dialog .rich-text-view');
  await talent.context().close();

  // The raw payloads, in case the server ever lets them through. The browser reports refused content as soon as the
  // cleaner parses it in an inert document, so policy reports are ignored.
  const other = await newPage({ storageState: await page.context().storageState() });
  const watchedOther = await watch(other, server.origin, { reports: false });
  const raw = chunks(payloads, 90_000, '\n')[0] ?? '';
  await other.route('**/api/client/company/index', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { company: object };
    await route.fulfill({
      response: answer,
      json: { ...body, company: { ...body.company, description: raw, benefits: raw } },
    });
  });
  await visit(other, watchedOther, '/client/company', '.rich-text-view');
});

test('none of four hundred hostile texts runs in a name, title, bio, tagline or message @long', async ({
  page,
  signUp,
  database,
  server,
  newPage,
  signInAsAdministrator,
}) => {
  expect(names.length).toBeGreaterThanOrEqual(390);
  const name = (index: number) => names[index % names.length] ?? '';
  const { email } = await signUp(page);
  const { id, companyId } = await database
    .selectFrom('users')
    .select(['id', 'companyId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const bios = chunks(storable, 4_900, '\n');
  // Every name in every field: of company members, position titles and talents.
  await database
    .insertInto('users')
    .values(
      names.map((firstName, index) => ({
        type: 2 as const,
        email: newAddress('client'),
        firstName,
        lastName: name(index + 1),
        title: name(index + 2),
        bio: bios[index % bios.length] ?? '',
        companyId,
      })),
    )
    .execute();
  const talents = await database
    .insertInto('users')
    .values(
      names.map((firstName, index) => ({
        type: 1 as const,
        email: newAddress('talent'),
        firstName,
        lastName: name(index + 1),
        bio: bios[index % bios.length] ?? '',
        companyId: null,
      })),
    )
    .returning('id')
    .execute();
  await database
    .insertInto('talents')
    .values(talents.map((talent) => ({ userId: talent.id, skillIds: [skill.typescript] })))
    .execute();
  await database
    .insertInto('positions')
    .values(
      names.map((title, index) => ({
        hashId: `hostile-${index}`,
        companyId: companyId ?? 0,
        title,
        description: '',
        isPhysical: true,
        city: title,
        isLive: index < 60,
        liveSince: index < 60 ? new Date() : null,
        mainTeammateId: id,
      })),
    )
    .execute();
  await database
    .updateTable('companies')
    .set({ name: name(0), tagline: names.slice(0, 3).join(' ').slice(0, 200), isTrial: false })
    .where('id', '=', companyId)
    .execute();
  await database
    .updateTable('users')
    .set({ firstName: name(5), lastName: name(6) })
    .where('id', '=', id)
    .execute();

  const talent = await newPage();
  const writer = await signUp(talent, { type: 'talent' });
  const { id: talentId } = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', writer.email)
    .executeTakeFirstOrThrow();
  await database
    .updateTable('users')
    .set({ firstName: name(7), bio: bios[0] ?? '' })
    .where('id', '=', talentId)
    .execute();
  const { threadId } = (await callFrom(page, '/api/messagingInit', { userToId: talentId })) as { threadId: number };
  for (const text of chunks(storable, 9_900, '\n'))
    await callFrom(page, '/api/messagingPostMessage', { threadId, text });

  const watched = await watch(page, server.origin);
  await visit(page, watched, '/client/teammates', 'main h2, main h3');
  await visit(page, watched, '/client/positions', 'main h2, main h3');
  await visit(page, watched, '/client/company', 'main h2');
  await visit(page, watched, '/client/company/edit', '.ql-editor');
  await visit(page, watched, `/client/messages/${talentId}`, 'main [role="log"], main ol, main li');
  const watchedTalent = await watch(talent, server.origin);
  await visit(talent, watchedTalent, '/talent/home/hostile-1', 'dialog h2');
  await visit(talent, watchedTalent, '/talent/profile', 'main h1');
  await visit(talent, watchedTalent, `/talent/messages/${id}`, 'main [role="log"], main ol, main li');
  await talent.context().close();

  // One position of another company is enough to list 99 talents.
  const recruiter = await newPage();
  await signUp(recruiter, { firstName: 'Grace' });
  const { id: recruiterId, companyId: otherId } = await whoIs(recruiter);
  await buildPosition(database, {
    companyId: otherId,
    mainTeammateId: recruiterId,
    title: 'Cartographer',
    requiredSkillIds: [skill.typescript],
  });
  await visit(recruiter, await watch(recruiter, server.origin), '/client/home', 'main h3');
  await recruiter.context().close();

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  const watchedAdministrator = await watch(administrator, server.origin);
  await visit(administrator, watchedAdministrator, '/admin/clients', 'main [role="row"], main tr');
  await visit(administrator, watchedAdministrator, '/admin/talents', 'main [role="row"], main tr');
});
