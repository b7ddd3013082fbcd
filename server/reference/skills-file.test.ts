import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emit } from '#server/app.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { installReference } from './install-reference.ts';
import { findSkill, namedSkills, offerSkills, presentSkillOptions, presentSkills, skills } from './list-skills.ts';
import { readSkillsFile } from './read-skills-file.ts';

let folder: string;
let world: World;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-skills-'));
  world = await createWorld();
});
afterEach(() => offerSkills([])); // other tests share these modules
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

function file(content: string | Buffer): string {
  const path = join(folder, 'skills.txt');
  writeFileSync(path, content);
  return path;
}

const install = (content: string) => installReference({ db: world.services.db, emit }, file(content));
const option = (id: number) => presentSkillOptions([]).find((one) => one.id === id);

const written = () =>
  sql<{ writer: string }>`select max(xmin::text::bigint) as writer from skills`.execute(world.services.db);

const example = `# Skills of our site
100001; Firebird; Databases; interbase, firebird sql

Machine learning; Maschinelles Lernen
go;;; golanger`;

describe('the file', () => {
  test('adds skills, renames them, and gives them other names', async () => {
    await install(example);
    expect(option(100_001)).toEqual({
      id: 100_001,
      name: 'Firebird',
      skilltype_id: 5,
      selected: false,
      synonyms: ['interbase', 'firebird sql'],
    });
    const renamed = namedSkills().find(({ name }) => name === 'Maschinelles Lernen');
    expect(renamed?.synonyms).toEqual(expect.arrayContaining(['ml', 'Machine learning']));
    expect(findSkill('Go')).toMatchObject({ id: 1008, name: 'Go' });
    expect(option(1008)?.synonyms).toEqual(['golang', 'golanger']);
    // In its group, after the product's own.
    const databases = skills.filter(({ skilltype_id }) => skilltype_id === 5);
    expect(databases.at(-1)?.name).toBe('Firebird');
    expect(presentSkills([100_001, 1008]).map(({ name }) => name)).toEqual(['Go', 'Firebird']);
  });

  test('is applied again without a write', async () => {
    await install(example);
    const before = (await written()).rows;
    await install(example);
    expect((await written()).rows).toEqual(before);
  });

  test('takes no skill away: one that has left it stays, and may be named again', async () => {
    await install(example);
    await installReference({ db: world.services.db, emit });
    expect(option(100_001)).toMatchObject({ name: 'Firebird', skilltype_id: 5 });
    expect(namedSkills().some(({ name }) => name === 'Machine learning')).toBe(true);
    await install('100001; Firebird SQL; Databases');
    expect(option(100_001)).toMatchObject({ name: 'Firebird SQL', skilltype_id: 5 });
    await expect(install('100002; Firebird SQL; Databases')).rejects.toThrow(
      'line 1", expected a name of its own, but "Firebird SQL" is that of skill 100001',
    );
  });

  test('is read with the line ends and the mark that editors of Windows write', () => {
    const lines = `\uFEFF# Ours\r\n100001; Firebird; Databases\r\n`;
    expect(readSkillsFile(file(lines))).toEqual([{ id: 100_001, name: 'Firebird', skilltype_id: 5, synonyms: [] }]);
  });
});

test.each([
  ['Cobolt; Cobol', 'a skill\'s name, or a number of six digits, not \\"Cobolt\\"'],
  ['5001; Postgres', "a skill's name, or a number of six digits"],
  ['1000000; Firebird; Databases', "a skill's name, or a number of six digits"],
  ['-100001; Firebird; Databases', "a skill's name, or a number of six digits"],
  ['1e5; Firebird; Databases', "a skill's name, or a number of six digits"],
  ['100001; Firebird', 'one of the groups Languages, Front end, '],
  ['100001; Firebird; databases', 'one of the groups Languages, Front end, '],
  ['100001;; Databases', 'names of 1 to 60 characters'],
  ['Go; Golang; Databases', 'no group, since Go has one'],
  ['Go; Go; ; golanger; more', 'a skill; its name; its group; its other names'],
  ['100001; <b>Firebird</b>; Databases', 'names of 1 to 60 characters without < >'],
  ['100001; Fire\u202ebird; Databases', 'names of 1 to 60 characters without < >'],
  ['100001; Fire\u0000bird; Databases', 'names of 1 to 60 characters without < >'],
  [`100001; ${'x'.repeat(61)}; Databases`, 'names of 1 to 60 characters without < >'],
  [`100001; Firebird; Databases; ${'x'.repeat(61)}`, 'names of 1 to 60 characters without < >'],
  ['100001; postgresql; Databases', 'a name of its own, but "postgresql" is that of skill 5001'],
  ['100001; Firebird; Databases; Postgresql', 'a name of its own, but "Postgresql" is that of skill 5001'],
  ['Go; Rust', 'a name of its own, but "Rust" is that of skill 1009'],
  ['__proto__; Rust', "a skill's name, or a number"],
])('%j is refused with its line', (line, message) => {
  expect(() => readSkillsFile(file(`# One\n\n${line}\n`))).toThrow(
    expect.objectContaining({
      name: 'SettingError',
      message: expect.stringMatching(/^SKILLS_FILE is ".*skills\.txt, line 3", expected /) as string,
    }),
  );
  expect(() => readSkillsFile(file(`# One\n\n${line}\n`))).toThrow(message.replaceAll('\\"', '"'));
});

test('a skill twice is refused with both lines', () => {
  const twice = '100001; Firebird; Databases\nGo; Golang\n100001; Fire; Databases';
  expect(() => readSkillsFile(file(twice))).toThrow('line 3", expected 100001 only once, and not again as in line 1');
  expect(() => readSkillsFile(file('Go; Golang\nGOLANG; Go'))).toThrow('line 2", expected a skill\'s name');
});

test.each([
  ['a missing file', () => join(folder, 'missing')],
  ['a folder', () => folder],
  ['a device', () => '/dev/zero'],
  ['a large file', () => file('#'.repeat(500_001))],
  ['other bytes than UTF-8', () => file(Buffer.from([0x23, 0xff, 0xfe]))],
])('%s is refused', (_name, path) => {
  expect(() => readSkillsFile(path())).toThrow(
    /^SKILLS_FILE is ".*", expected (?:the path of a text file|a file in UTF-8)/,
  );
});
