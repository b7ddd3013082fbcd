import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { figuresOf } from './house/figures.mjs';
import { sizesByRoom } from './house/sizes.mjs';
import { readTree, sourceOf } from './house/tree.mjs';

/** What a Save needs, so that each tree has its figure. */
const save = {
  'contract/call.ts': 'export const call = (definition) => definition;\n',
  'contract/positions.ts':
    "import { call } from './call.ts';\nexport const updatePosition = call({ path: '/p' });\nexport const listPositions = call({});\n",
  'server/positions/routes.ts': [
    "import * as calls from '#contract/positions.ts';",
    "import { route } from '#server/platform/call.ts';",
    "import type { Kind } from './kind.ts';",
    "import { list } from './list.ts';",
    "import { update } from './service.ts';",
    'export function positionRoutes(app, services) {',
    '  route(app, services, calls.listPositions, () => list());',
    '  route(app, services, calls.updatePosition, ({ payload }: Kind) => update(payload));',
    '}',
    '',
  ].join('\n'),
  'server/positions/kind.ts': 'export type Kind = { payload: string };\n',
  'server/positions/list.ts': 'export const list = () => 1;\n',
  'server/positions/service.ts': [
    "import { unused, write } from './store.ts';",
    'export const update = (payload) => write(payload);',
    'export const other = () => unused();',
    '',
  ].join('\n'),
  'server/positions/store.ts':
    "import { far } from './far.ts';\nexport const write = (row) => row;\nexport const unused = () => far;\n",
  'server/positions/far.ts': 'export const far = 1;\n',
  'server/platform/call.ts': "import { gate } from './gate.ts';\nexport function route() {\n  gate();\n}\n",
  'server/platform/gate.ts': 'export const gate = () => 1;\n',
  'web/platform/api.ts': 'export const send = (call) => fetch(call.path);\n',
  'web/editing/position-edit-screen.tsx': "import { Form } from './form.tsx';\nexport const Screen = () => <Form />;\n",
  'web/editing/form.tsx': [
    "import { Row } from '#web/ui/row.tsx';",
    "import { useSaving } from './saving.ts';",
    'export const Form = () => <Row onClick={useSaving()} />;',
    '',
  ].join('\n'),
  'web/editing/saving.ts': [
    "import { updatePosition } from '#contract/positions.ts';",
    "import { send } from '#web/platform/api.ts';",
    'export const useSaving = () => () => send(updatePosition);',
    '',
  ].join('\n'),
  'web/ui/row.tsx': 'export const Row = (props) => <div {...props} />;\n',
};

const plant = (files: Record<string, string> = {}) => new Map(Object.entries({ ...save, ...files }));
const measure = (name: string, files?: Record<string, string>) => {
  const figure = figuresOf(plant(files)).find((one) => one.name === name);
  if (!figure) throw new Error(`No figure is named ${name}.`);
  return figure;
};

test('the source is found in its folders, without tests, factories and what only those import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-house-'));
  const files = {
    'README.md': 'Read me.\n',
    'contract/call.ts': 'one\ntwo\n',
    'server/app.ts': "import './rooms/routes.ts';\n",
    'server/rooms/routes.ts': "import './known.ts';\n\n\n",
    'server/rooms/known.ts': 'one',
    'server/rooms/known.test.ts': "import './known.ts';\nimport './sample.ts';\n",
    'server/rooms/sample.ts': "import './deeper.ts';\n",
    'server/rooms/deeper.ts': 'one\n',
    'server/rooms/build.ts': 'one\n',
    'server/rooms/kills.stress.ts': 'one\n',
    'server/testing/world.ts': 'one\n',
    'web/ui/look.css': '',
    'scripts/run.mjs': '',
    'bench/calls.ts': '',
    'e2e/one.spec.ts': '',
    'docs/one.md': '',
    'node_modules/one/index.ts': '',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const tree = readTree(folder);
  rmSync(folder, { recursive: true });
  expect(tree.has('README.md') && tree.has('docs/one.md') && tree.has('web/ui/look.css')).toBe(true);
  expect(tree.has('node_modules/one/index.ts')).toBe(false);
  expect(sizesByRoom(sourceOf(tree))).toEqual([
    { name: 'contract', files: 1, lines: 2 },
    { name: 'server', files: 3, lines: 5 },
    { name: 'server/rooms', files: 2, lines: 4 },
  ]);
});

test('files are measured by their lines, and functions from the first line to the last', () => {
  const long = `export const one = 1;\nexport function two() {\n${'  one;\n'.repeat(300)}}\n`;
  expect(measure('Lines of the longest file', { 'web/ui/long.ts': long })).toMatchObject({
    today: 303,
    found: ['web/ui/long.ts'],
  });
  expect(measure('Lines of the longest function', { 'web/ui/long.ts': long })).toMatchObject({
    today: 302,
    found: ['web/ui/long.ts:2'],
  });
  const short = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`web/many/${index}.ts`, '1;\n'.repeat(index < 40 ? 3 : 8)]),
  );
  expect(measure('Lines of the median file', { 'web/ui/long.ts': long, ...short }).today).toBe(3);
  expect(measure('Lines of the file at 95 %', { 'web/ui/long.ts': long, ...short }).today).toBe(8);
  const before = measure('Lines of server, web and contract').today;
  expect(measure('Lines of server, web and contract', { 'scripts/one.mjs': '1;\n' }).today).toBe(before);
  expect(measure('Lines of server, web and contract', { 'server/one.ts': '1;\n' }).today).toBe(before + 1);
});

test('a Save runs from the screen through the call into the store, and not through types or its neighbours', () => {
  expect(measure('Files a Save of a position runs through').found).toEqual([
    'contract/call.ts',
    'contract/positions.ts',
    'server/platform/call.ts',
    'server/positions/routes.ts',
    'server/positions/service.ts',
    'server/positions/store.ts',
    'web/editing/form.tsx',
    'web/editing/position-edit-screen.tsx',
    'web/editing/saving.ts',
    'web/platform/api.ts',
  ]);
});

test('a Save that is not found is an error, not a figure of 0', () => {
  expect(() => figuresOf(plant({ 'web/editing/form.tsx': 'export const Form = () => null;\n' }))).toThrow(
    'No way of imports leads from web/editing/position-edit-screen.tsx',
  );
});

test('files that name a field are counted once each, tests not', () => {
  const name = 'export const one = { isRemote: 1, isRemoteToo: 2 };\nexport const isRemote = 1;\n';
  const files = { 'server/one.ts': name, 'web/one.test.ts': name, 'web/two.ts': 'export const isRemoteToo = 1;\n' };
  expect(measure('Files that name isRemote', files).found).toEqual(['server/one.ts']);
});

test('a file of the kit belongs to one room when no other reaches it, through the kit or directly', () => {
  const files = {
    'web/ui/shared.ts': 'export const shared = 1;\n',
    'web/ui/inner.ts': "import { shared } from './shared.ts';\nexport const inner = shared;\n",
    'web/home/one.ts': "import { inner } from '#web/ui/inner.ts';\nexport const one = inner;\n",
    'web/admin/two.ts': "import { shared } from '#web/ui/shared.ts';\nexport const two = shared;\n",
  };
  expect(measure('Files in web/ui used by one room only', files).found).toEqual(['web/ui/row.tsx', 'web/ui/inner.ts']);
  expect(measure('Lines of web/ui', files).today).toBe(4);
});

test('literal sizes, radii and layers are found in style sheets and in the source, but for tokens.css', () => {
  const look =
    '.one { font-size: 13px; font-size: calc(var(--size) * 0.4); font-size: calc(var(--text-m) * 0.4); border-radius: 0; border-top-left-radius: .5rem; z-index: var(--layer-1) }';
  const files = {
    'web/home/look.css': `${look}\n/* font-size: 1px */`,
    'web/ui/tokens.css': look,
    'web/home/one.tsx':
      'export const One = ({ size }) => <p style={{ zIndex: 3, fontSize: size }} fz={14} radius="sm" />;\n',
  };
  expect(measure('Literal font sizes, radii and z-indexes', files).found).toEqual([
    'web/home/look.css: font-size: 13px',
    'web/home/look.css: font-size: calc(var(--text-m) * 0.4)',
    'web/home/look.css: border-top-left-radius: .5rem',
    'web/home/one.tsx: zIndex 3',
    'web/home/one.tsx: fz 14',
  ]);
});

test('left and right in style sheets are found where a logical side exists, unless a reason stands before them', () => {
  const files = {
    'web/home/look.css': [
      '.one { margin-left: 1px; inset-inline-start: 0; left: 0; border-right-color: red; text-align: left }',
      '.two { padding: 1px 2px 3px 4px; padding-block: 1px 2px; margin: 0 auto; border-radius: 1px 0 0 1px }',
      '.three { border-radius: 1px 1px 0 0; border-top-left-radius: 0; padding: 1px max(1px, (1px - 1px) / 2) 2px 3px; }',
      '.four { /* physical: as chosen */ text-align: right; /* physical: */ float: right; transform-origin: left; }',
      '.five { /* Because. */ scroll-margin-right: 0; padding: 1px 2px 3px 2px; inset: 0 auto auto 0; }',
    ]
      .join('\n')
      .replaceAll(/([^;]) }/g, '$1; }'),
  };
  expect(measure('Left and right in style sheets', files).found).toEqual([
    'web/home/look.css: margin-left: 1px',
    'web/home/look.css: left: 0',
    'web/home/look.css: border-right-color: red',
    'web/home/look.css: text-align: left',
    'web/home/look.css: padding: 1px 2px 3px 4px',
    'web/home/look.css: border-radius: 1px 0 0 1px',
    'web/home/look.css: border-top-left-radius: 0',
    'web/home/look.css: padding: 1px max(1px, (1px - 1px) / 2) 2px 3px',
    'web/home/look.css: float: right',
    'web/home/look.css: scroll-margin-right: 0',
    'web/home/look.css: inset: 0 auto auto 0',
  ]);
});

test('wrong walls are those of the lint rule', () => {
  const files = { 'web/home/one.ts': "import { write } from '#server/positions/store.ts';\nwrite();\n" };
  expect(measure('Wrong walls').found).toEqual([]);
  expect(measure('Wrong walls', files).found).toEqual([
    'web/home/one.ts: The screens import the contract and the web room.',
  ]);
});

test('a table is written by its owner alone, in the query builder and in SQL, and a column may have its own', () => {
  const files = {
    'server/accounts/store.ts': [
      "export const add = (db) => db.insertInto('users').values({ email }).execute();",
      "export const see = (db) => db.updateTable('users').set({ lastSeenAt: now }).where('id', '=', 1).execute();",
      "export const hand = (db) => db.updateTable('positions as p').set(changes).execute();",
      '',
    ].join('\n'),
    'server/mail/refusals.ts': [
      "export const note = (db) => db.updateTable('users').set({ emailRefusedAt: now, emailRefusal: 'no' }).execute();",
      "export const rename = (db) => db.updateTable('users').set({ emailRefusedAt: now, firstName: 'A' }).execute();",
      "export const any = (db) => db.updateTable('users').set({ emailRefusedAt: now, ...changes }).execute();",
      '',
    ].join('\n'),
    'server/platform/session/session.ts': [
      'export const renew = sql`with used as (update sessions s set last_used_at = now(),',
      '  expires_at = case when s.id = ${id} then coalesce(a, b) else c end from users where u.id = 1 returning s.id',
      '), seen as (update users set last_seen_at = now() where id in (select from used))',
      'update talents set last_active_on = current_date, skill_ids = ${ids} where user_id = 1`;',
      'export const lock = sql`select from users for update of users`;',
      "export const end = (pool) => pool.query('DELETE FROM text_images WHERE key = $1');",
      '',
    ].join('\n'),
    'server/messaging/store.ts': [
      'export const post = sql`insert into messages (id) select 1 on conflict (id) do update set id = 1`;',
      'export const empty = sql`delete from ${table} where true`;',
      'export const keep = (db, table) => db.insertInto(table).values({}).execute();',
      "export const mail = (db) => db.insertInto('leaflets').values({}).execute();",
      '',
    ].join('\n'),
    'server/positions/store.test.ts': "export const plant = (db) => db.deleteFrom('users').execute();\n",
    'server/run.ts': "export const sweep = (db) => db.deleteFrom('codes').execute();\n",
    'web/home/one.ts': "export const one = (db) => db.deleteFrom('users').execute();\n",
  };
  expect(measure('Writers of a table beside its owner', files).found?.toSorted()).toEqual([
    'server/accounts/store.ts: positions belongs to positions',
    'server/accounts/store.ts: users.last_seen_at belongs to platform',
    'server/mail/refusals.ts: users belongs to accounts',
    'server/mail/refusals.ts: users.first_name belongs to accounts',
    'server/messaging/store.ts: ? belongs to no room',
    'server/messaging/store.ts: ? belongs to no room',
    'server/messaging/store.ts: leaflets belongs to no room',
    'server/platform/session/session.ts: talents.skill_ids belongs to talents',
    'server/platform/session/session.ts: text_images belongs to companies',
    'server/run.ts: codes belongs to accounts',
  ]);
});

test('comments that point to what the repository lacks are found, one for each reference', () => {
  const files = {
    'docs/there.md': '',
    'server/one.ts': [
      '/* spec 2.12; decisions.md 4; docs/there.md; there.md */',
      '// (security.md, T7)',
      "export const one = 'spec 3.1';",
      '',
    ].join('\n'),
    'web/home/look.css': '/* As spec 1.1 says. */ .one {}',
  };
  expect(measure('References that point nowhere', files).found).toEqual([
    'server/one.ts: spec 2.12',
    'server/one.ts: decisions.md',
    'server/one.ts: T7',
    'server/one.ts: security.md',
    'web/home/look.css: spec 1.1',
  ]);
});

test('texts in JSX are found between tags, in attributes and in conditions; keywords and names are not', () => {
  const one = [
    "const kept = 'A text elsewhere';",
    'export const One = ({ has, count, name }) => (',
    '  <section className="One two" role="list" aria-label="All of it" data-kind="Some thing">',
    '    Hello there <b>{kept}</b> · {name}',
    "    {has ? 'Yes' : `${count} left`}",
    '    <Row title={has && "Close"} tone="danger" type="Button" />',
    '  </section>',
    ');',
    '',
  ].join('\n');
  expect(measure('Literal texts in JSX', { 'web/home/one.tsx': one }).found?.toSorted()).toEqual([
    'web/home/one.tsx: All of it',
    'web/home/one.tsx: Close',
    'web/home/one.tsx: Hello there',
    'web/home/one.tsx: Yes',
    'web/home/one.tsx: … left',
  ]);
});

test('texts in mails and pages of the server are found; what a catalogue gives, entities and styles are not', () => {
  const mail = [
    'const { line, quiet } = blocks;',
    'export const mail = (t, name) => ({',
    "  subject: 'You are invited',",
    "  title: t('invitation.title'),",
    "  blocks: [line(`Hello ${name}`), quiet(t('invitation.warning')), line(name)],",
    '});',
    '',
  ].join('\n');
  const page = [
    'export const page = (t, name) => html`<style>p { color: red; }</style><h1 class="Big one">${t(\'page.title\')}</h1>',
    '  <p title="Read this" lang="en">Welcome, ${name}&nbsp;· ${t(\'page.end\')}</p>`;',
    '',
  ].join('\n');
  const files = { 'server/mail/one-mail.ts': mail, 'server/public/one-page.ts': page };
  expect(measure('Literal texts in mails and pages of the server', files).found).toEqual([
    'server/mail/one-mail.ts: You are invited',
    'server/mail/one-mail.ts: Hello …',
    'server/public/one-page.ts: Read this',
    'server/public/one-page.ts: Welcome, … · …',
  ]);
});

test('a query key is bare that no call names where it stands, also in a variable', () => {
  const files = {
    'web/home/use-books.ts': [
      "const key = ['books'];",
      'export const useBooks = () => useQuery({ queryKey: key });',
      "export const useBook = (id) => useQuery({ queryKey: ['book', id], queryFn });",
      'export const useAuthor = (id) => useQuery({ queryKey: keyOf(readAuthor, { id }), queryFn });',
      "export const useKept = (id) => useQuery({ queryKey: localKeyOf('kept', id), queryFn });",
      "export const find = (client) => client.getQueryData(['book', 1]) ?? client.getQueryData(keyOf(readBook));",
      'export const names = (query) => query.map(({ queryKey }) => queryKey);',
      '',
    ].join('\n'),
    'web/platform/use-call.ts': "export const formKey = { queryKey: ['form'] };\n",
    'server/one.ts': "export const key = { queryKey: ['one'] };\n",
  };
  expect(measure('Bare query keys', files).found).toEqual([
    'web/home/use-books.ts: key',
    "web/home/use-books.ts: ['book', id]",
    "web/home/use-books.ts: ['book', 1]",
  ]);
});

test('each avoided word is counted in names, comments and names of files, and the terms of the field are not', () => {
  const files = {
    'web/home/film-on-desk.tsx': '/* Somebody laid it down, meanwhile. */\nexport const FilmOnDesk = 1;\n',
    'server/one.ts': [
      '// Whoever rolled back: typeface, interface, weight, scroll, moment. Begun anew.',
      'export const layDownMessage = [drawFace, shelves, tally, crowded, lane, moments, wishes, survey, weighs, roll];',
      '',
    ].join('\n'),
    'web/ui/tally.tsx': 'export const Tally = () => null;\n',
    'web/ui/look.css': '@font-face {}',
    'scripts/house/words.mjs': "export const words = ['desk'];\n",
  };
  const counts = Object.fromEntries(
    figuresOf(plant(files)).flatMap(({ name, today }) => (name.startsWith('Word: ') ? [[name.slice(6), today]] : [])),
  );
  expect(counts).toEqual({
    desk: 2,
    shelf: 1,
    film: 2,
    layDown: 1,
    face: 1,
    roll: 1,
    tally: 1,
    crowd: 1,
    lanes: 1,
    moments: 1,
    wish: 1,
    survey: 1,
    weigh: 1,
    whoever: 1,
    somebody: 1,
    meanwhile: 1,
    anew: 1,
  });
});
