import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { hostileBodies, hostileNames, hostileValues } from './hostile-values.ts';

/** The keywords of JSON Schema that the contract's payloads use. */
interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Values that exist in the attacked database, so that payloads get past the first look-up. */
export interface KnownValues {
  integers: readonly number[];
  strings: readonly string[];
}

/** A payload or, for calls without files, a text that may not be JSON. */
export type Sent = { payload: unknown } | { body: string };

/** Payloads of one call: valid by its schema, valid except in a few places, and hostile; includes `samples`. */
export function payloadsOf(call: Call, known: KnownValues, samples: readonly unknown[]): fc.Arbitrary<Sent> {
  const valid = validValues(schemaOf(call), known);
  const start = fc.oneof(valid, fc.constantFrom(...samples, {}));
  const payload = fc.oneof(
    { weight: 3, arbitrary: start },
    { weight: 4, arbitrary: nearly(start) },
    { weight: 1, arbitrary: hostileValues },
  );
  const sent = payload.map((payload): Sent => ({ payload }));
  if (call.files) return sent;
  return fc.oneof(
    { weight: 9, arbitrary: sent },
    { weight: 1, arbitrary: hostileBodies.map((body): Sent => ({ body })) },
  );
}

const schemaOf = (call: Call): Schema =>
  z.toJSONSchema(call.payload, { io: 'input', unrepresentable: 'any' }) as Schema; // the subset above, by the contract

/** Long enough to pass most limits, and short enough to send often. */
const longestString = 400;
const longestArray = 12;

/** Values that fit a schema; refinements that JSON Schema cannot express may still refuse them. */
function validValues(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValues(choice, known)));
  switch (schema.type) {
    case 'object':
      return objects(schema, known);
    case 'array':
      return fc.array(validValues(schema.items ?? {}, known), {
        maxLength: Math.min(schema.maxItems ?? longestArray, longestArray),
      });
    case 'string':
      return strings(schema, known);
    case 'integer':
    case 'number':
      return integers(schema, known);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function objects({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, validValues(field, known)]),
  );
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}

function strings({ pattern, minLength = 0, maxLength = longestString }: Schema, known: KnownValues) {
  if (pattern !== undefined) {
    const expression = new RegExp(pattern);
    const fitting = known.strings.filter((text) => expression.test(text));
    const made = fc.stringMatching(expression);
    return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), made) : made;
  }
  const longest = Math.min(maxLength, longestString);
  const fitting = known.strings.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    fc.constantFrom(...fitting, 'x'.repeat(longest)),
    fc.string({ minLength, maxLength: longest }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(longest, 40) }),
  );
}

function integers({ minimum = 0, maximum = 2 ** 31 - 1 }: Schema, known: KnownValues): fc.Arbitrary<number> {
  const fitting = known.integers.filter((value) => value >= minimum && value <= maximum);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fitting, minimum, maximum) },
    { weight: 1, arbitrary: fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }) },
  );
}

type Fault = { place: number; value: unknown; name: string; kind: 'replace' | 'remove' | 'add' | 'wrap' };

/** Values with one to three faults at any place. */
function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fault: fc.Arbitrary<Fault> = fc.record({
    place: fc.nat(),
    value: hostileValues,
    name: hostileNames,
    kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  });
  return fc
    .tuple(values, fc.array(fault, { minLength: 1, maxLength: 3 }))
    .map(([value, faults]) => faults.reduce(spoil, value));
}

/** Returns the value with a fault at one of its places, counted from the outermost. */
function spoil(value: unknown, fault: Fault): unknown {
  const places = countPlaces(value);
  const spoiled = rebuild(value, { left: fault.place % places }, fault);
  return spoiled === gone ? null : spoiled;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const countPlaces = (value: unknown): number =>
  isContainer(value) ? Object.values(value).reduce((sum: number, inner) => sum + countPlaces(inner), 1) : 1;

function rebuild(value: unknown, state: { left: number }, fault: Fault): unknown {
  if (state.left-- === 0) return spoilt(value, fault);
  if (Array.isArray(value)) return value.map((inner) => rebuild(inner, state, fault)).filter((inner) => inner !== gone);
  if (!isContainer(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, rebuild(inner, state, fault)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== gone));
}

/** Marks a place that its container leaves out. */
const gone = Symbol('gone');

function spoilt(value: unknown, { kind, value: hostile, name }: Fault): unknown {
  if (kind === 'remove') return gone;
  if (kind === 'wrap') return [value];
  if (kind === 'replace' || !isContainer(value) || Array.isArray(value)) return hostile;
  // Defined by entries, so that `__proto__` becomes a field too.
  return Object.fromEntries([...Object.entries(value), [name, hostile]]);
}
