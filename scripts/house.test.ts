import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';
import { violationsOf } from './house/rules.mjs';
import { readTree, sourceOf } from './house/tree.mjs';

const find = (name: string, files: Record<string, string>) => {
  const rule = violationsOf(new Map(Object.entries(files))).find((one) => one.name === name);
  if (!rule) throw new Error(`No rule is named ${name}.`);
  return rule.found;
};

const rejects = async (declaration: string) => {
  const { results } = await stylelint.lint({
    code: `.one { ${declaration}; }`,
    codeFilename: 'web/home/planted.module.css',
    configFile: '.stylelintrc.json',
  });
  return results.some(({ warnings }) => warnings.length > 0);
};

test('the source is found in its folders, without tests, factories and files imported only by them', () => {
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
    'database/tables/rooms.sql': '',
    'database/migrations/0100-rooms.ts': '',
    'scripts/run.mjs': '',
    'bench/poll.ts': '',
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
  expect(tree.has('database/tables/rooms.sql')).toBe(true);
  expect(tree.has('node_modules/one/index.ts')).toBe(false);
  expect([...sourceOf(tree).keys()]).toEqual([
    'contract/call.ts',
    'server/app.ts',
    'server/rooms/known.ts',
    'server/rooms/routes.ts',
  ]);
});

test('each screen record needs a file with its component, and each file a record', () => {
  const files = {
    'contract/screens.ts': [
      'export const screens = {',
      "  talentHome: { address: '/talent/home', roles: ['talent'] },",
      "  talentMessages: { address: '/talent/messages', roles: ['talent'], shows: 'messages' },",
      "  team: { address: '/client/teammates', roles: ['client'] },",
      "  log: { address: '/admin/log', roles: ['administrator'] },",
      '} as const satisfies Record<string, Screen>;',
    ].join('\n'),
    'web/home/talent-home-screen.tsx': 'export function TalentHomeScreen() {}',
    'web/messaging/messages-screen.tsx': 'export function MessagesScreen() {}',
    'web/teammates/team-screen.tsx': 'export function Team() {}',
    'web/verification/verification-screen.tsx': 'export function VerificationScreen() {}',
    'web/verification/proof-section.tsx': 'export function ProofSection() {}',
  };
  expect(find('Screens without a record, and records without a screen', files)).toEqual([
    'web/teammates/team-screen.tsx: exports no TeamScreen',
    'contract/screens.ts: LogScreen has no file web/<room>/log-screen.tsx',
    'web/verification/verification-screen.tsx: VerificationScreen has no record in contract/screens.ts',
  ]);
});

test('only its owner writes a table, in the query builder and in SQL, and a column may have its own owner', () => {
  const files = {
    'server/accounts/store.ts': [
      "export const add = (db) => db.insertInto('users').values({ email }).execute();",
      "export const see = (db) => db.updateTable('users').set({ lastSeenAt: now }).where('id', '=', 1).execute();",
      "export const hand = (db) => db.updateTable('positions as p').set(changes).execute();",
      '',
    ].join('\n'),
    'server/mail/record-refusals.ts': [
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
  expect(find('Writers of a table beside its owner', files).toSorted()).toEqual([
    'server/accounts/store.ts: positions belongs to positions',
    'server/accounts/store.ts: users.last_seen_at belongs to platform',
    'server/mail/record-refusals.ts: users belongs to accounts',
    'server/mail/record-refusals.ts: users.first_name belongs to accounts',
    'server/messaging/store.ts: ? belongs to no room',
    'server/messaging/store.ts: ? belongs to no room',
    'server/messaging/store.ts: leaflets belongs to no room',
    'server/platform/session/session.ts: talents.skill_ids belongs to talents',
    'server/platform/session/session.ts: text_images belongs to companies',
    'server/run.ts: codes belongs to accounts',
  ]);
});

test('SQL files obey it too: a table is in its owner’s file, and a trigger that fills a row counts as a write', () => {
  const files = {
    'database/tables/mail.sql': [
      'create table mail_settings (id integer);',
      'create table users (id integer);',
      'create table leaflets (id integer);',
      "insert into contact_rounds values ('rates', now());",
    ].join('\n'),
    'database/tables/messaging.sql':
      'create table messages (id integer) partition by hash (id);\n' +
      'create table messages_00 partition of messages for values with (modulus 1, remainder 0);\n',
    'database/functions/mail.sql': [
      'create or replace function clean() returns trigger language plpgsql as $$',
      'begin',
      '  -- update positions set title = null;',
      '  delete from mail_settings where user_id = old.id;',
      '  update users set email_refusal = null, first_name = null where id = old.id;',
      '  insert into limits (key) select key from users for update;',
      "  if new.title = '' then new.email_refusal := null; end if;",
      '  new.title = old.title;',
      '  select 1, 2 into new.bio, new.email_refused_at;',
      '  return new;',
      'end $$;',
      'create or replace trigger clean before update on users for each row execute function clean();',
      'create or replace function queue_message_mail() returns void language sql as $$',
      '  insert into deliveries (id) values (1);',
      '  delete from announcement_days;',
      '$$;',
    ].join('\n'),
  };
  expect(find('Writers of a table beside its owner', files).toSorted()).toEqual([
    'database/functions/mail.sql: clean writes limits of platform',
    'database/functions/mail.sql: clean writes users.bio of accounts',
    'database/functions/mail.sql: clean writes users.first_name of accounts',
    'database/functions/mail.sql: clean writes users.title of accounts',
    'database/functions/mail.sql: queue_message_mail writes announcement_days of announcements',
    'database/tables/mail.sql: contact_rounds of contacts',
    'database/tables/mail.sql: leaflets of no feature',
    'database/tables/mail.sql: users of accounts',
  ]);
});

test('a server feature has files of the closed list, and states SQL in its stores alone', () => {
  const files = {
    'server/positions/routes.ts': "export const one = (db) => db.selectFrom('positions').execute();",
    'server/positions/store.ts': 'export const two = (db) => sql`select 1`.execute(db);',
    'server/positions/numbers-store.ts': "export const three = (db) => db.deleteFrom('positions').execute();",
    'server/positions/end-positions.ts': 'export const four = (db) => sql<Row>`select 1`.execute(db);',
    'server/positions/numbers.ts': 'export const five = 5;',
    'server/positions/end.ts': 'export const six = 6;',
    'server/positions/positions-end.ts': "import { sql } from 'kysely'; export const seven = sql;",
    'server/positions/rows/store.ts': 'export const eight = 8;',
    'server/positions/numbers.test.ts': 'export const nine = (db) => sql`select 1`.execute(db);',
    'server/positions/kills.stress.ts': 'export const ten = (db) => sql`select 1`.execute(db);',
    'server/positions/build.ts': "export const eleven = (db) => db.insertInto('positions').execute();",
    'server/platform/session/session.ts': 'export const twelve = sql`select 1`;',
    'server/app.ts': 'export const thirteen = 13;',
  };
  expect(find('Files of server features outside the closed list, and SQL outside stores', files)).toEqual([
    'server/positions/numbers.ts: named outside the list',
    'server/positions/end.ts: named outside the list',
    'server/positions/positions-end.ts: named outside the list',
    'server/positions/rows/store.ts: named outside the list',
    'server/positions/routes.ts: states SQL',
    'server/positions/end-positions.ts: states SQL',
  ]);
});

test('access from the process outside the known files is found, by globals and by modules', () => {
  const files = {
    'server/mail/embed-pictures.ts': 'export const get = (address) => fetch(address);\n',
    'server/mail/links.ts': 'export const get = (address) => globalThis.fetch(address);\n',
    'server/media/one.ts': "import { get } from 'node:https';\nexport const one = get;\n",
    'server/media/two.ts': "export const two = () => import('child_process');\n",
    'server/media/three.ts': "export const three = () => process.getBuiltinModule('node:net');\n",
    'server/media/four.ts': "export { lookup } from 'node:dns';\n",
    'server/platform/process/error-webhook.ts': 'export const tell = (address) => fetch(address);\n',
    'server/platform/dns/resolve-txt.ts': "import { connect } from 'node:tls';\nexport const one = connect;\n",
    'server/run.ts':
      "import type { Socket } from 'node:net';\nimport { isIP, type Server } from 'node:net';\nisIP(fetch);\n",
    'server/one.test.ts': "await fetch('http://localhost');\n",
    'web/one.ts': "export const one = () => fetch('/one');\n",
  };
  expect(find('Ways out of the process beside the known ones', files)?.toSorted()).toEqual([
    'server/mail/embed-pictures.ts: fetch',
    'server/mail/links.ts: fetch',
    'server/media/four.ts: node:dns',
    'server/media/one.ts: node:https',
    'server/media/three.ts: require',
    'server/media/two.ts: child_process',
    'server/platform/dns/resolve-txt.ts: node:tls',
  ]);
});

test('patterns with quadratic or worse time are found, wherever the slow part is', () => {
  const slow = [
    String.raw`/\s+$/`,
    String.raw`/^\s*(color|background-color)\s*:\s*(.*?)\s*$/i`,
    String.raw`/<(ol|ul)(?=[\s>])[^>]*>/g`,
    '/^(a+)+$/',
    String.raw`/^(?:[a-z\d]+-?)*$/u`,
    '/%.*$/',
    String.raw`/^\s+|\s+$/g`,
  ];
  const linear = [
    String.raw`/^\s+|(?<!\s)\s+$/`,
    '/<img [^<>]*>/g',
    '/^a+$/',
    '/%.*$/s',
    String.raw`/^[a-z\d]+(?:-[a-z\d]+)*$/u`,
    String.raw`/[^\p{L}\p{N}]+/u`,
    '/(?<year>[0-9]{4})[/-]/y',
  ];
  const files = {
    'server/one/slow.ts': slow.map((pattern, index) => `export const p${index} = ${pattern};\n`).join(''),
    'contract/linear.ts': linear.map((pattern, index) => `export const p${index} = ${pattern};\n`).join(''),
    'server/one/built.ts': 'export const one = (text) => new RegExp(text);\n',
    'server/one.test.ts': `export const one = ${slow[0]};\n`,
    'web/one.ts': `export const one = ${slow[0]};\n`,
  };
  const found = find('Patterns that take more than linear time', files);
  expect(found.map((one) => one.replace(/ on ".*/s, '')).toSorted()).toEqual(
    ['server/one/built.ts: a built pattern', ...slow.map((pattern) => `server/one/slow.ts: ${pattern}`)].toSorted(),
  );
});

test('texts in JSX are found between tags, in attributes and in conditions, but not keywords and names', () => {
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
  expect(find('Literal texts in JSX', { 'web/home/one.tsx': one }).toSorted()).toEqual([
    'web/home/one.tsx: All of it',
    'web/home/one.tsx: Close',
    'web/home/one.tsx: Hello there',
    'web/home/one.tsx: Yes',
    'web/home/one.tsx: … left',
  ]);
});

test('texts in the server’s mails and pages are found, but not those from a catalogue, entities and styles', () => {
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
  expect(find('Literal texts in mails and pages of the server', files)).toEqual([
    'server/mail/one-mail.ts: You are invited',
    'server/mail/one-mail.ts: Hello …',
    'server/public/one-page.ts: Read this',
    'server/public/one-page.ts: Welcome, … · …',
  ]);
});

test('a query key is bare unless a call names it right there, even in a variable', () => {
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
    'web/platform/calls/use-call.ts': "export const formKey = { queryKey: ['form'] };\n",
    'server/one.ts': "export const key = { queryKey: ['one'] };\n",
  };
  expect(find('Bare query keys', files)).toEqual([
    'web/home/use-books.ts: key',
    "web/home/use-books.ts: ['book', id]",
    "web/home/use-books.ts: ['book', 1]",
  ]);
});

test('style sheets may not use left and right if a logical side exists, nor ad-hoc sizes, spacing, radii and layers', async () => {
  const refused = [
    'margin-left: 1px',
    'left: 0',
    'border-right-color: red',
    'border-top-left-radius: var(--radius-m)',
    'text-align: left',
    'padding: 1px var(--space-2) 0 var(--space-4)',
    'padding: 1px max(1px, 2px) var(--space-2) 0',
    'margin: 12px auto',
    'padding-block: var(--space-8) 0.5rem',
    'row-gap: 6px',
    'gap: calc(1px) 6px calc(1px)',
    'inset: 0 auto auto 0',
    'font-size: 13px',
    'font-size: calc(var(--text-m) * 0.4)',
    'border-radius: 0 0.5rem',
    'z-index: -1',
  ];
  const allowed = [
    'inset-inline-start: 0',
    'padding: 1px var(--space-2) 0 var(--space-2)',
    'padding: 1px max(1px, 2px) 0 max(1px, 2px)',
    'margin: 0 auto',
    'margin-block: calc(-1 * var(--space-8)) -1px',
    'gap: var(--space-8) var(--space-12)',
    'font-size: calc(var(--size) * 0.4)',
    'border-radius: 0',
    'border-radius: var(--radius-m)',
    'z-index: var(--layer-1)',
    'transform-origin: left',
  ];
  expect(await Promise.all(refused.map(rejects))).toEqual(refused.map(() => true));
  expect(await Promise.all(allowed.map(rejects))).toEqual(allowed.map(() => false));
});
