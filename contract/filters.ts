import * as z from 'zod/mini';
import { Id } from './fields.ts';

/** A filter of at most `max` ids; empty if absent. */
// @__NO_SIDE_EFFECTS__
export const ids = (max: number) => z._default(z.array(Id).check(z.maxLength(max)), []);

/** A filter of one value; null if absent. */
// @__NO_SIDE_EFFECTS__
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

/** Writes the filters of a search as the query of its screen; empty without any. */
export function searchQuery(filters: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(filters).map(([name, value]) => `${name}=${writeValue(value)}`);
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

/** Writes a text as it is, and other values, and texts that would be misread, as JSON. */
const writeValue = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
