import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { setLanguage } from '#contract/accounts.ts';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import { accessTable } from './access-table.ts';
import { type CallerName, type Ids, type Row, callers } from './access-row.ts';

/* Puts what PostgreSQL cannot store into each text of each payload. */
let world: AccessWorld['world'];
let people: AccessWorld['people'];
const ids = {} as Ids; // filled before the first test runs

beforeAll(async () => {
  const made = await createAccessWorld();
  ({ world, people } = made);
  Object.assign(ids, made.ids);
});
afterAll(() => world.close());

type Path = readonly (string | number)[];

/** Definition of wrappers, objects, lists, unions and pipes. */
interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  in?: z.core.$ZodType;
}

/** Paths of all texts in payloads of a schema. */
function textsOf(schema: z.core.$ZodType, path: Path = []): Path[] {
  const def = schema._zod.def as Definition; // of any schema
  if (def.type === 'string') return [path];
  const inner = def.innerType ?? def.in;
  if (inner) return textsOf(inner, path);
  if (def.element) return textsOf(def.element, [...path, 0]);
  if (def.options) return def.options.flatMap((option) => textsOf(option, path));
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) => textsOf(field, [...path, name]));
}

/** The payload with a value at a path. */
function put(payload: unknown, [name, ...rest]: Path, value: string): unknown {
  if (name === undefined) return value;
  const given = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>; // or a list
  const inner = put(given[name], rest, value);
  return typeof name === 'number' ? [inner] : { ...given, [name]: inner };
}

/** Somebody who may make the call. */
const callerOf = ({ answers }: Row): CallerName =>
  callers.find((name) => answers[name]?.some((status) => status < 401 || status > 403)) ?? 'nobody';

const rows = accessTable(ids)
  .filter(({ call }) => !call.isStreamed)
  .map((row) => ({ row, path: row.call.path, texts: textsOf(row.call.payload) }))
  .filter(({ texts }) => texts.length > 0);

test.each(rows)('$path refuses half a pair and NUL in each text', async ({ row, texts }) => {
  const caller = people[callerOf(row)];
  const [payload] = Object.values(row.objects);
  for (const broken of ['a\uD83D', '\uDE00b', 'a\0b'])
    for (const path of texts) {
      const { status, problem } = await caller.send(row.call, put(payload?.(), path, broken));
      expect([path, status]).toEqual([path, 422]);
      expect(problem.errors).toContainEqual(
        expect.objectContaining({ path: path.join('.'), code: 'brokenCharacters' }),
      );
    }
});

test('a body nested as deep as it is long is read like any other', async () => {
  const depth = 40_000;
  const body = `{"language":"en","nested":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const { status } = await people.nobody.post(setLanguage.path, body, { 'content-type': 'application/json' });
  expect(status).toBe(200);
});

test('a long name of a field is not sent back for each broken text in it', async () => {
  const body = JSON.stringify({ language: 'en', ['x'.repeat(50_000)]: Array(100).fill('\0') });
  const { status, problem } = await people.nobody.post(setLanguage.path, body, { 'content-type': 'application/json' });
  expect([status, problem.errors?.length]).toEqual([422, 20]);
  expect(JSON.stringify(problem).length).toBeLessThan(10_000);
});

test('there are texts in payloads, and nothing was logged as an error', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(world.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
