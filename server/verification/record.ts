import { randomBytes } from 'node:crypto';
import type { ResolveTxt } from '#server/platform/dns/resolve-txt.ts';

/** The TXT record that proves a domain. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_rolecall.${domain}`,
  value: `rolecall-verification=${token}`,
});

export const newToken = (): string => randomBytes(16).toString('hex');

/** Records and characters read of one name; a domain may answer anything. */
const mostRecords = 50;
const longestRecord = 1_000;

export interface Seen {
  /** Contents of the records, for display; '' for one that has nothing to do with a proof. */
  found: string[];
  /** Whether the record is among them. */
  isThere: boolean;
}

/**
 * Looks for a domain's record, under its own name and at the domain, both at once. Undefined where it was not seen and
 * an answer is missing.
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

/** Of another record nothing is told: a name server may know zones that are not for everybody. */
export const shown = (record: string): string => (record.includes('rolecall-verification') ? record : '');

/** A record as one line. PostgreSQL stores no NUL. */
const readable = (record: string): string => record.slice(0, longestRecord).replaceAll(/\p{C}/gu, '\uFFFD').trim();
