import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '#server/accounts/build.ts';
import { limits } from '#server/platform/limits/table.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;

interface List {
  positions: { hashId: string; title: string; company: { name: string } }[];
  nextCursor: string | null;
  isPartlyRead: boolean;
}

test('the list of positions continues by its cursor, with the filters of the page', async () => {
  const { companyId } = await buildClient(db());
  for (let index = 0; index < 31; index += 1)
    await buildPosition(db(), { companyId, isLive: true, title: `Keeper ${index}`, isRemote: index > 0 });
  await buildPosition(db(), { companyId, isLive: false, title: 'Keeper of secrets' });
  const list = async (query: string) => (await world.visitor().get<List>(`/positions.json${query}`)).answer;
  const first = await list('?q=keeper');
  expect(first.positions).toHaveLength(30);
  const rest = await list(`?q=keeper&cursor=${first.nextCursor}`);
  expect(rest.positions.map(({ title }) => title)).toEqual(['Keeper 0']);
  expect(rest.nextCursor).toBeNull();
  const remote = await list('?q=keeper&remote=1');
  expect([remote.positions.length, remote.nextCursor]).toEqual([30, null]);
  expect(await list('?country=XX')).toMatchObject({ isPartlyRead: true });
  const { status, problem } = await world.visitor().get('/positions.json?cursor=x');
  expect([status, problem.code]).toEqual([422, 'invalid']);
});

test('a Live position and its company are JSON and Markdown for everyone, with a version and without their people', async () => {
  const { companyId, id: mainTeammateId } = await buildClient(db(), { firstName: 'Zebedee' });
  const title = 'Lead [engineer](https://evil.example) # <b>';
  const description = '<p>One</p><p># Two</p>';
  const { hashId } = await buildPosition(db(), { companyId, mainTeammateId, isLive: true, title, description });
  const address = `/positions/${hashId}`;
  const { answer, headers, text } = await world.visitor().get<{ title: string }>(`${address}.json`);
  expect(answer).toMatchObject({ title, description: 'One\n# Two', company: { id: companyId } });
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
  const again = await world.visitor().get(`${address}.json`, { 'if-none-match': String(headers.etag) });
  expect(again.status).toBe(304);
  const markdown = await world.visitor().get(`${address}.md`);
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(markdown.text).toContain(String.raw`# [Lead \[engineer\]\(https://evil\.example\) \# \<b\>](`);
  expect(markdown.text).toContain('> One\n> # Two\n');
  const company = await world.visitor().get(`/companies/${companyId}.json`);
  expect(company.text).toContain(hashId);
  const ofCompany = await world.visitor().get(`/companies/${companyId}.md`);
  expect(ofCompany.text).toContain(`${address})`);
  for (const one of [text, markdown.text, company.text, ofCompany.text]) expect(one).not.toContain('Zebedee');
});

test('the list of companies has those with Live positions, and continues below a company', async () => {
  const { companyId } = await buildClient(db());
  await buildPosition(db(), { companyId, isLive: true });
  const { companyId: later } = await buildClient(db());
  const { companyId: latest } = await buildClient(db());
  for (const id of [later, latest]) await buildPosition(db(), { companyId: id, isLive: id === latest });
  const idsOf = async (query: string) => {
    const { answer } = await world.visitor().get<{ companies: { id: number }[] }>(`/companies.json${query}`);
    return answer.companies.map(({ id }) => id);
  };
  expect((await idsOf('')).slice(0, 2)).toEqual([latest, companyId]);
  expect((await idsOf(`?before=${latest}`))[0]).toBe(companyId);
  expect((await world.visitor().get('/companies.json?before=x')).status).toBe(404);
});

test('a member sees of a Draft what a stranger sees: nothing', async () => {
  const client = await buildClient(db());
  const { hashId } = await buildPosition(db(), { companyId: client.companyId, isLive: false, title: 'Draft' });
  for (const caller of [world.visitor(), await world.signIn(client)])
    for (const address of [
      `/positions/${hashId}.json`,
      `/positions/${hashId}.md`,
      `/companies/${client.companyId}.json`,
      `/companies/${client.companyId}.md`,
    ]) {
      const { status, problem } = await caller.get(address);
      expect([address, status, problem.code]).toEqual([address, 404, 'not-found']);
    }
});

test('programs are told what is here', async () => {
  const { status, text } = await world.visitor().get('/llms.txt');
  expect(status).toBe(200);
  for (const address of ['/positions.json', '/feed.atom', '/mcp', '/api/docs']) expect(text).toContain(address);
});

test('a network may ask for 60 lists a minute', async () => {
  const another = await world.openAnother();
  const statuses: number[] = [];
  for (let index = 0; index <= limits.listPages.max; index += 1)
    statuses.push((await another.visitor().get('/positions.json?q=nothing')).status);
  await another.close();
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
