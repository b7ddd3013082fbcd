import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Response } from '@playwright/test';
import { talentHome } from '#contract/matching.ts';
import { at } from '#contract/screens.ts';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { skills } from '#server/reference/service.ts';
import { buildTalent } from '#server/talents/build.ts';
import { openBrowser } from './stage/browser.ts';
import { lookAround, paid, searchEngineers, searchPay } from './first-searches.ts';
import { type Milestone, type Robot, charactersPerSecond, createRobot } from './robot.ts';
import { seedPositions, seedTalents } from './stage/seed.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * The first minutes of a visitor, a talent and a company: clicks and seconds until each sees the first match, until the
 * first message, from a talent's profile until their employer no longer finds them, and from each home to the results
 * of a search. Needs the built web app (npm start builds it). Run: node bench/first-minutes.ts [runs]
 */
const [runs = 3] = process.argv.slice(2).map(Number);
const [talents, livePositions] = [400, 50];
const limits: Record<string, { clicks: number; seconds?: number }> = {
  'visitor: pay and place of six positions': { clicks: 0 },
  'talent: a position that fits': { clicks: 6, seconds: 6 },
  'talent: the first message': { clicks: 8 },
  'talent: looking, and hidden from the employer': { clicks: 6, seconds: 40 },
  'talent: remote work above a pay': { clicks: 3 },
  'company: an engineer who matches': { clicks: 8 },
  'company: engineers by two skills and a country': { clicks: 4 },
  'company: a position of that search': { clicks: 5 },
};

console.log(`Method: the built app in headless Chromium (1440 x 900) against a server of its own on this machine, with ${talents} talents and
${livePositions} Live positions. Each of ${runs} runs begins with an empty browser at the opened sign-up, and types ${charactersPerSecond} characters a second. Fields are
reached by Tab, which counts as a key; every press of the mouse is a click. Seconds run from the opened sign-up; waiting for
the mail with the code is left out. Hiding from the employer begins, clicks and seconds too, at the opened profile, and a
search at the opened home. The median counts. A position fits if the server's rule says so, and counts once it is
on the screen.
`);

const employer = 'Globex GmbH';
const portugal = 620;
const talentSkills = ['TypeScript', 'React', 'Node.js', 'PostgreSQL'];

const browser = await openBrowser('--disable-gpu');
const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-first-minutes-'));
const stage = await setStage();
try {
  const { db } = stage.connection;
  await seedPositions(db, await seedTalents(db, talents), livePositions);
  const company = await buildCompany(db, { name: 'Northwind Labs' });
  const contact = await buildClient(db, { companyId: company.id, firstName: 'Noor', lastName: 'Idris' });
  await buildCompany(db, { name: employer });
  const requiredSkillIds = skills.filter(({ name }) => ['TypeScript', 'React'].includes(name)).map(({ id }) => id);
  for (const title of ['Cartographer', ...paid])
    await buildPosition(db, {
      companyId: company.id,
      mainTeammateId: contact.id,
      title,
      requiredSkillIds,
      isRemote: true,
      pay: { min: 70_000, max: 90_000, currency: 'USD', period: 'year', note: '' },
    });
  await buildTalent(db, { skillIds: requiredSkillIds, isPhysical: true, physicalCountryId: portugal });
  const { port } = await stage.start('server/main.ts', { DATA_DIR: dataDir });
  const origin = `http://127.0.0.1:${port}`;
  const walks: Milestone[][] = [];
  for (let run = 1; run <= runs; run += 1) {
    const visitor = await walk(browser, `${origin}/signin`, lookAround);
    const talent = await walk(browser, `${origin}/signup?type=talent`, (robot) => beTalent(robot, run));
    const client = await walk(browser, `${origin}/signup`, (robot) => beCompany(robot, run));
    const searcher = await walk(browser, `${origin}/signup`, (robot) => beSearcher(robot, run));
    walks.push([...visitor, ...talent, ...client, ...searcher]);
  }
  report(walks);
} finally {
  await browser.close();
  await stage.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function walk(from: Browser, address: string, be: (robot: Robot) => Promise<void>): Promise<Milestone[]> {
  const context = await from.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
  });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('heading', { name: /^Sign (up|in)$/ }).waitFor();
    const robot = createRobot(page, dataDir);
    await be(robot);
    return robot.milestones;
  } finally {
    await context.close();
  }
}

/** Signs up with texts for the fields, by label. */
async function signUp({ page, fill, click, typeCode }: Robot, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await fill(page.getByLabel(label, { exact: true }), text);
  await click(page.getByRole('button', { name: 'Sign up', exact: true }));
  await typeCode(page.getByLabel('Confirmation code'), fields.Email ?? '');
}

async function beTalent(robot: Robot, run: number): Promise<void> {
  const { page, click, fill, press, reach } = robot;
  const fitting = watchFitting(robot);
  const email = `mira-${run}@bench.example`;
  await signUp(robot, { 'First name': 'Mira', 'Last name': 'Okafor', Email: email });
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  reach('talent: home');
  await stateSkills(robot);
  const title = await fitting();
  const card = page.getByRole('article').filter({ hasText: title }).first();
  await card.waitFor();
  reach('talent: a position that fits');
  await click(card.getByText(title, { exact: true }));
  await click(page.getByRole('dialog').getByRole('button', { name: /^Message .+ Now$/ }));
  const text = 'Your position fits me well.';
  await fill(page.getByRole('textbox', { name: /^Message to / }), text);
  await press('Enter');
  await page.getByText('Sent.').waitFor();
  reach('talent: the first message');
  robot.milestones.push(...(await hide(page)), ...(await searchPay(page)));
}

/** Sets the availability on a profile's screen, and hides from the employer, whose company has an account. */
async function hide(page: Page): Promise<Milestone[]> {
  await page.goto(new URL(at.talentProfile, page.url()).href);
  const link = page.getByRole('link', { name: 'Availability and privacy' });
  await link.waitFor();
  const { click, type, reach, milestones } = createRobot(page, dataDir);
  await click(link);
  await click(page.getByRole('radio', { name: 'Actively looking' }));
  await click(page.getByLabel('Your present employer'));
  await type(employer);
  await click(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText(`You hide from ${employer}.`).waitFor();
  reach('talent: looking, and hidden from the employer');
  return milestones;
}

/** Watches the answers of the talent's home; resolves with the title of the first matching position. */
function watchFitting({ page }: Robot): () => Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = async (response: Response) => {
    if (!response.url().endsWith(talentHome.path) || !response.ok()) return;
    const { positions } = talentHome.answer.parse(await response.json());
    const first = positions.find(({ fit }) => fit?.isMatch && fit.requiredCount > 0);
    if (first) resolve(first.title);
  };
  page.on('response', (response) => void read(response));
  return () => promise;
}

/** States skills where the home asks for them. Remote is already checked there. */
async function stateSkills(robot: Robot): Promise<void> {
  const start = robot.page.getByRole('region', { name: 'What do you work with?' });
  await pickSkills(robot, start.getByRole('combobox', { name: 'All skills' }));
  await robot.click(start.getByRole('button', { name: 'Show positions' }));
}

async function pickSkills({ page, click, type, press }: Robot, picker: ReturnType<Robot['page']['getByRole']>) {
  await click(picker);
  for (const skill of talentSkills) {
    await type(skill);
    await page.getByRole('option', { name: skill, exact: true }).waitFor();
    await press('Enter');
  }
  await press('Escape');
}

async function beCompany(robot: Robot, run: number): Promise<void> {
  const { page, click, fill, reach } = robot;
  const email = `ada-${run}@bench.example`;
  await signUp(robot, { Company: 'Maps & Trains', 'First name': 'Ada', 'Last name': 'Moreau', Email: email });
  await click(page.getByRole('main').getByRole('link', { name: 'Add one position' }));
  await page.getByRole('heading', { name: 'Edit Position' }).waitFor();
  reach('company: a new position');
  await fill(page.getByLabel('Title', { exact: true }), 'React developer');
  await click(page.getByRole('button', { name: 'Add React' }));
  await page.getByRole('region', { name: 'First matches' }).getByRole('button').first().waitFor();
  reach('company: an engineer who matches');
  await click(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.getByRole('region', { name: 'React developer' }).getByRole('article').first().waitFor();
  reach('company: all of them on home');
}

/** A company without a position; a trial allows one. */
async function beSearcher(robot: Robot, run: number): Promise<void> {
  const { page, milestones } = robot;
  const email = `noor-${run}@bench.example`;
  await signUp(robot, { Company: 'Ferries & Fog', 'First name': 'Noor', 'Last name': 'Idris', Email: email });
  await page.getByRole('link', { name: 'Search all engineers' }).waitFor();
  milestones.push(...(await searchEngineers(page, talentSkills.slice(0, 2))));
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

/** Prints the medians, and fails past a limit. */
function report(walks: Milestone[][]): void {
  const rows = (walks[0] ?? []).map(({ name }, index) => {
    const over = (key: 'clicks' | 'keys' | 'seconds') =>
      median(walks.map((milestones) => milestones[index]?.[key] ?? NaN));
    const [clicks, keys, seconds] = [over('clicks'), over('keys'), over('seconds')];
    const limit = limits[name];
    const isWithin = !limit || (clicks <= limit.clicks && seconds <= (limit.seconds ?? Infinity));
    return { name, clicks, keys, seconds, limit: limit ? JSON.stringify(limit) : '', result: isWithin ? '' : 'MISSED' };
  });
  console.table(rows);
  conclude(
    rows
      .filter(({ limit }) => limit !== '')
      .map(({ name, clicks, seconds, limit, result }) => ({
        promised: `first minutes, ${name}: at most ${limit}`,
        measured: `${clicks} clicks, ${seconds} s`,
        holds: result === '',
      })),
  );
}
