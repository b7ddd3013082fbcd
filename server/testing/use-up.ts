import type { Database } from '#server/platform/database/connect.ts';
import { type LimitName, limits } from '#server/platform/limits/table.ts';

/** Simulates that all but `left` uses of a limit have just been made. */
export async function useUp(db: Database, name: LimitName, subject: string | number, left = 0): Promise<void> {
  const { max, seconds } = limits[name];
  const values = { count: max - left, endsAt: new Date(Date.now() + seconds * 1_000) };
  await db
    .insertInto('limits')
    .values({ key: `${name}:${subject}`, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}
