import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { freePort, programEnvironment } from '#server/testing/product.ts';
import { createEmptyPlace } from './build.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = join(import.meta.dirname, '../setup.ts');
const settings = () => readFileSync(join(folder, '.env'), 'utf8');
const dataDir = () => `DATA_DIR=${join(folder, 'data')}`;

/** Answers the questions, one line each, and then ends the input. */
async function answer(...lines: string[]) {
  const child = spawn(process.execPath, [program], { cwd: folder, env: programEnvironment });
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [output, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as unknown, output, failure };
}

test('tests the answers, and writes them with the settings derived from them', async () => {
  const [mail, place] = [await startMailServer(), await createEmptyPlace()];
  const answers = ['https://jobs.localhost', mail.url, 'admin@example.com', "Joe's Jobs", place.databaseUrl, ''];
  const made = await answer(...answers);
  await place.drop();
  await mail.close();
  expect(made).toMatchObject({ code: 0, failure: '' });
  expect(made.output).toContain('The mail server of SMTP_URL answers and accepts the sign-in.');
  expect(made.output).toMatch(/PostgreSQL \d+ answers\./);
  expect(mail.received).toEqual([]);
  expect(settings().split('\n')).toEqual([
    'APP_URL=https://jobs.localhost',
    `SMTP_URL=${mail.url}`,
    'ADMIN_EMAIL=admin@example.com',
    `PRODUCT_NAME="Joe's Jobs"`,
    expect.stringMatching(/^DATABASE_URL='?postgres/) as string,
    dataDir(),
    'TRUST_PROXY=127.0.0.1,::1',
    `MAIL_FROM="Joe's Jobs <no-reply@jobs.localhost>"`,
    '',
  ]);
  for (const part of ['https://jobs.localhost {\n', 'proxy_pass http://127.0.0.1:3000;'])
    expect(made.output).toContain(part);
});

test('without answers sets up this machine only, and a second run keeps the settings', async () => {
  expect(await answer('http://localhost:8080', '', '', '', '', '')).toMatchObject({ code: 0 });
  expect(settings()).toBe(`APP_URL=http://localhost:8080\n${dataDir()}\nPORT=8080\n`);
  expect(await answer('', '', 'admin@example.com', '', '', 'files')).toMatchObject({ code: 0 });
  expect(settings()).toBe(
    `PORT=8080\nAPP_URL=http://localhost:8080\nADMIN_EMAIL=admin@example.com\nDATA_DIR=${join(folder, 'files')}\n`,
  );
  expect(await answer('', '', '-', '', '', '-')).toMatchObject({ code: 0 });
  expect(settings()).not.toContain('ADMIN_EMAIL');
  expect(settings()).toContain(`${dataDir()}\n`);
});

test('settings derived in a former run follow its changed answers, and others stay', async () => {
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  const plain = await answer('http://192.168.1.5:4743', '', '', '', '', '', '');
  expect(plain.output).toContain(`WorkingDirectory=${folder}\n`);
  expect(settings()).toContain('PORT=4743\nHOST=0.0.0.0\n');
  const secure = await answer('https://jobs.localhost', smtp, smtp, '', 'Jobs', '', '');
  expect(settings()).not.toMatch(/^(?:PORT|HOST)=/m);
  expect(settings()).toContain(`MAIL_FROM='Jobs <no-reply@jobs.localhost>'`);
  expect(secure.output).toContain('PORT=4743: removed.');
  await answer('', '', '', '', 'Work', '', '');
  expect(settings()).toContain(`MAIL_FROM='Work <no-reply@jobs.localhost>'`);
  writeFileSync(join(folder, '.env'), settings().replace(/MAIL_FROM=.*/, 'MAIL_FROM=jobs@example.com'));
  const again = await answer('', '', '', '', 'Jobs', '', '');
  expect(again.output).toContain('MAIL_FROM=jobs@example.com: stays as it was set by hand.');
  expect(settings()).toContain('MAIL_FROM=jobs@example.com\n');
});

test('asks again after an invalid answer, and keeps a failing one only if it is given twice', async () => {
  const smtp = `smtp://user:sec'r$t@part@127.0.0.1:${await freePort()}`;
  const made = await answer('jobs', 'http://localhost:3000', smtp, smtp, 'nobody', '', '<b>', `J's $`, '', '', '');
  expect(made).toMatchObject({ code: 0, failure: '' });
  expect(made.output).toContain('APP_URL is "jobs", expected an origin such as https://jobs.example.com.');
  expect(made.output).toContain('Give the same answer again to keep it all the same.');
  expect(made.output).toContain('ADMIN_EMAIL is "nobody", expected e-mail addresses');
  expect(made.output).toContain("PRODUCT_NAME has a ' beside");
  const again = await answer('', '', '', '', '', '', '');
  for (const { output } of [made, again]) expect(output).not.toMatch(/sec'|sec%|r\$t|part@/);
  expect(again.output).toContain('[smtp://user:…@127.0.0.1:');
  expect(settings()).toBe(`APP_URL=http://localhost:3000\nSMTP_URL='${smtp.replace("'", '%27')}'\n${dataDir()}\n`);
});

test('does not write settings if the input ends before the last answer', async () => {
  const stopped = await answer('http://localhost:3000', '', '');
  expect(stopped.code).toBe(1);
  expect(stopped.failure).toBe('\nStopped before the last answer; nothing was written.\n');
  expect(existsSync(join(folder, '.env'))).toBe(false);
});
