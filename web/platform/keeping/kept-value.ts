import type { BrowserStorage } from './browser-storage.ts';

/** Reads a value kept as JSON; undefined if it is missing or not JSON. */
export function readKept(storage: BrowserStorage, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Whether a value kept by this browser, perhaps from an earlier release, has the fields of an example, each of the same
 * type. Ignores further fields.
 */
export function isLike<Example extends object>(value: unknown, example: Example): value is Example {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(example).every(([name, field]: [string, unknown]) => {
      const found: unknown = Reflect.get(value, name);
      return typeof field === 'object' && field !== null ? isLike(found, field) : typeof found === typeof field;
    })
  );
}
