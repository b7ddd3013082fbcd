import { connect, type Database } from '#server/platform/database/connect.ts';
import { longestLag } from '#server/platform/database/replica-lag.ts';
import { reaches, readPosition } from '#server/platform/database/replica-position.ts';
import { checkReplica } from '#server/platform/process/check-replica.ts';
import { Refusal } from './refusal.ts';

/** Returns how far the replica is behind. Throws Refusal or SettingError for one that the product leaves out. */
export async function examineReplica(primary: Database, url: string): Promise<string> {
  const replica = connect(url, { max: 1 });
  try {
    const absence = await checkReplica(primary, replica);
    if (absence !== undefined)
      throw new Refusal(`DATABASE_REPLICA_URL does not answer: ${absence}. Start the replica or correct the address.`);
    const position = await readPosition(primary);
    const askedAt = performance.now();
    if (!(await reaches(replica.db, position, { milliseconds: longestLag })))
      throw new Refusal(
        `More than ${longestLag / 1_000} s behind, so it is not used. Look at its log and at pg_stat_replication.`,
      );
    return `Answers, and is ${((performance.now() - askedAt) / 1_000).toFixed(1)} s behind.`;
  } finally {
    await replica.close();
  }
}
