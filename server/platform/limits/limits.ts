import { sql } from 'kysely';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { networkOf } from './network.ts';
import { type Limit, type LimitName, limits } from './table.ts';

/** Subject of a limit: an id, a normalised e-mail address, or a network address. */
type Subject = string | number;

const keyOf = (name: LimitName, subject: Subject): string => `${name}:${read(limits[name], subject)}`;

const read = ({ by }: Limit, subject: Subject): Subject => (by === 'network' ? networkOf(String(subject)) : subject);

/**
 * Counts uses of a subject against a limit, by default one; past it throws AppError 'too-many' with the seconds until
 * the window ends. The count is in the database and joins the caller's transaction. So it holds across processes, and a
 * rolled-back use does not count. The window is fixed and begins with the first use.
 */
export async function countAgainst(db: Database, name: LimitName, subject: Subject, uses = 1): Promise<void> {
  const { count, rest } = await countUses(db, name, subject, uses);
  if (count > limits[name].max) throw tooMany(rest);
}

/** Counts a use like `countAgainst`, and returns whether it is within the limit. */
export async function isWithinLimit(db: Database, name: LimitName, subject: Subject): Promise<boolean> {
  const { count } = await countUses(db, name, subject, 1);
  return count <= limits[name].max;
}

/** Whether a further use would be past the limit; counts none. */
export async function isUsedUp(db: Database, name: LimitName, subject: Subject): Promise<boolean> {
  const [rest = 0] = await findRests(db, name, [subject]);
  return rest > 0;
}

/**
 * Finds, for each subject in order, the seconds until a further use is within the limit again, 0 if it is now; counts
 * none.
 */
export async function findRests(db: Database, name: LimitName, subjects: readonly Subject[]): Promise<number[]> {
  const keys = subjects.map((subject) => keyOf(name, subject));
  const { rows } = await sql<{ key: string; rest: number }>`
    select key, greatest(1, ceil(extract(epoch from ends_at - clock_timestamp())))::integer as rest from limits
    where key = any (${keys}::text[]) and ends_at > clock_timestamp() and count >= ${limits[name].max}::integer`.execute(
    db,
  );
  const rests = new Map(rows.map(({ key, rest }) => [key, rest]));
  return keys.map((key) => rests.get(key) ?? 0);
}

/** Counts uses in the window of a subject. Returns their number in it, and the seconds until it ends. */
async function countUses(
  db: Database,
  name: LimitName,
  subject: Subject,
  uses: number,
): Promise<{ count: number; rest: number }> {
  const { seconds } = limits[name];
  const { rows } = await sql<{ count: number; rest: number }>`
    insert into limits as l (key, count, ends_at)
    values (${keyOf(name, subject)}, ${uses}::integer, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when l.ends_at <= clock_timestamp() then excluded.count else l.count + excluded.count end,
      ends_at = case when l.ends_at <= clock_timestamp() then excluded.ends_at else l.ends_at end
    returning count, ceil(extract(epoch from ends_at - clock_timestamp()))::integer as rest`.execute(db);
  return rows[0] ?? { count: Infinity, rest: seconds };
}

const tooMany = (seconds: number): AppError =>
  new AppError('too-many', 'Too many attempts. Please try again later.', { retryAfter: Math.max(1, seconds) });

/** Both throw AppError 'too-many' past the limit, with the seconds until the window ends. */
interface Counter {
  /** Counts one use. */
  count: (subject: Subject) => void;
  /** Checks without counting. */
  check: (subject: Subject) => void;
}

/**
 * Counts uses in this process's memory, for frequent actions where a statement each would cost more than it protects.
 * Several processes together allow a multiple of the limit. All windows of a limit begin and end together, which bounds
 * the memory to the subjects of one window.
 */
export function createCounter(limit: Limit, now: () => number = () => performance.now()): Counter {
  const counts = new Map<Subject, number>();
  let endsAt = 0;
  const check = (subject: Subject): number => {
    const time = now();
    if (time >= endsAt) {
      counts.clear();
      endsAt = time + limit.seconds * 1_000;
    }
    const count = counts.get(read(limit, subject)) ?? 0;
    if (count >= limit.max) throw tooMany(Math.ceil((endsAt - time) / 1_000));
    return count;
  };
  return {
    check: (subject) => void check(subject),
    count: (subject) => void counts.set(read(limit, subject), check(subject) + 1),
  };
}

/**
 * Counts in this process's memory the distinct things that a subject uses in a window. The returned function throws
 * AppError 'too-many', without counting, if they would exceed the limit. Windows are like those of `createCounter`.
 */
export function createDistinctCounter(
  limit: Limit,
  now: () => number = () => performance.now(),
): (subject: Subject, things: readonly number[]) => void {
  const used = new Map<Subject, ReadonlySet<number>>();
  let endsAt = 0;
  return (subject, things) => {
    const time = now();
    if (time >= endsAt) {
      used.clear();
      endsAt = time + limit.seconds * 1_000;
    }
    const all = new Set([...(used.get(subject) ?? []), ...things]);
    if (all.size > limit.max) throw tooMany(Math.ceil((endsAt - time) / 1_000));
    used.set(subject, all);
  };
}

/** Refunds counted uses, by default one, that turned out to be legitimate. */
export async function giveBack(db: Database, name: LimitName, subject: Subject, uses = 1): Promise<void> {
  const key = keyOf(name, subject);
  await sql`update limits set count = greatest(count - ${uses}::integer, 0) where key = ${key}`.execute(db);
}

/** Removes counts under keys that end in `:subject`, such as an address. */
export async function forgetLimits(db: Database, subject: string): Promise<void> {
  const ending = `:${subject}`;
  await sql`delete from limits where right(key, char_length(${ending}::text)) = ${ending}::text`.execute(db);
}

/** Removes windows that have ended; called by the periodic sweep. */
export const sweepLimits = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(db, 'limits', sql`ends_at < now()`, (where) => sql`delete from limits where ${where}`);
