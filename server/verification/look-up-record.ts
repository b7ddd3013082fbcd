import { randomBytes } from 'node:crypto';
import type { ResolveTxt } from '#server/platform/dns/resolve-txt.ts';

/** The TXT record that proves a domain. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_rolecall.${domain}`,
  value: `rolecall-verification=${token}`,
});

export const newToken = (): string => randomBytes(16).toString('hex');

/** Maximum of records per name, and of characters per record; a domain may answer anything. */
const mostRecords = 50;
const longestRecord = 1_000;

export interface Seen {
  /** Contents of the records, for display; '' for one unrelated to a proof. */
  found: string[];
  /** Whether the record is among them. */
  isThere: boolean;
}

/**
 * Looks for a domain's record, under the record's name and at the domain, concurrently. Undefined if it was not seen
 * and an answer is missing.
 */
export async function lookUp(
  resolveTxt: ResolveTxt,
  asked: { domain: string; token: string },
): Promise<Seen | undefined> {
  const { name, value } = recordOf(asked);
  const answers = await Promise.all([resolveTxt(name), resolveTxt(asked.domain)]);
  const found = answers.flatMap((records = []) => records.slice(0, mostRecords).map(readable));
  const isThere = found.includes(value);
  return isThere || !answers.includes(undefined) ? { found: found.map(shown), isThere } : undefined;
}

/** Hides the content of other records: a name server may serve zones that are not public. */
export const shown = (record: string): string => (record.includes('rolecall-verification') ? record : '');

/** A record as one line. PostgreSQL stores no NUL. */
const readable = (record: string): string => record.slice(0, longestRecord).replaceAll(/\p{C}/gu, '\uFFFD').trim();
