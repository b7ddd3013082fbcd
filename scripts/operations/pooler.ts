import { sql } from 'kysely';
import { connect } from '#server/platform/database/connect.ts';
import { checkDatabase } from '#server/platform/process/check-database.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { Refusal } from './refusal.ts';

const settingsOfPooler = 'statement_timeout = 15000 and idle_in_transaction_session_timeout = 30000';

/** Asks the database through the pooler of DATABASE_URL, which alone limits statements then. */
export async function tryPooler({ databaseUrl = '' }: Settings): Promise<string> {
  const connection = connect(databaseUrl, { max: 1, isPooled: true });
  try {
    await checkDatabase(connection.pool);
    const { rows } = await sql<{ isLimited: boolean }>`
      select current_setting('statement_timeout') <> '0' and current_setting('idle_in_transaction_session_timeout') <> '0'
        as is_limited`.execute(connection.db);
    if (!rows[0]?.isLimited)
      throw new Refusal(`The pooler of DATABASE_URL limits no statement. Let it set ${settingsOfPooler}.`);
    return 'The pooler of DATABASE_URL answers, and limits statements.';
  } finally {
    await connection.close();
  }
}
