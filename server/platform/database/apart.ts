import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { isDatabaseAway } from '#server/platform/errors/handler.ts';
import type { Database } from './connect.ts';

export interface LeftOut<Item> {
  item: Item;
  error: unknown;
}

/**
 * Attempts the work of a round for all its items at once. If that fails, attempts each half by itself, and so on, until
 * only the items at fault are left out. An attempt undoes what it has done when it fails. Throws if the database is
 * away.
 */
export async function apart<Item>(
  items: readonly Item[],
  attempt: (items: readonly Item[]) => Promise<unknown>,
): Promise<LeftOut<Item>[]> {
  const [item] = items;
  if (item === undefined) return [];
  try {
    await attempt(items);
    return [];
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (items.length === 1) return [{ item, error }];
    const half = Math.ceil(items.length / 2);
    return [...(await apart(items.slice(0, half), attempt)), ...(await apart(items.slice(half), attempt))];
  }
}

/**
 * Attempts the work for one item after the other; those at fault are left out. Throws if the database is away or the
 * process stops.
 */
export async function eachApart<Item>(
  items: readonly Item[],
  attempt: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<LeftOut<Item>[]> {
  const leftOut: LeftOut<Item>[] = [];
  for (const item of items) {
    signal?.throwIfAborted();
    leftOut.push(...(await apart([item], () => attempt(item))));
  }
  return leftOut;
}

/** Logs a line for each item that a round has put off, by its id. */
export function logPutOff<Item>(
  log: Logger,
  round: string,
  leftOut: readonly LeftOut<Item>[],
  idOf: (item: Item) => unknown,
): void {
  for (const { item, error } of leftOut) log.warn({ round, id: idOf(item), err: error }, 'put off');
}

/**
 * Runs a statement on the rows of a table that satisfy a condition. Leaves the rows at fault, and returns their places.
 */
export async function sweepRows(
  db: Database,
  table: string,
  where: RawBuilder<unknown>,
  statement: (where: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<LeftOut<string>[]> {
  try {
    await statement(where).execute(db);
    return [];
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { rows } = await sql<{ place: string }>`
      select ctid::text as place from ${sql.table(table)} where ${where}`.execute(db);
    return apart(
      rows.map(({ place }) => place),
      (places) => statement(sql`ctid = any (${places}::tid[]) and (${where})`).execute(db),
    );
  }
}
