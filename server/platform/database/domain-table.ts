import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A domain that a company has proven or has yet to prove. */
export interface CompanyDomainTable {
  id: GeneratedAlways<number>;
  companyId: number;
  domain: string;
  way: 'mail' | 'dns' | 'administrator';
  /** The user who requested the proof; null once deleted. */
  userId: number | null;
  /** 128 bits in hexadecimal, for the record. */
  token: string;
  /** An administrator's reason. */
  note: Generated<string>;
  /** The records found at the last check; null before the first. */
  found: string[] | null;
  createdAt: ColumnType<Date, never, never>;
  /** Start of the checks for the record; null before the company requests them. */
  soughtSince: Date | null;
  /** Null while it is not, or no longer, proven. */
  verifiedAt: Date | null;
  /** Since when the proof no longer holds; it counts for another 14 days. */
  failingSince: Date | null;
  checkedAt: Date | null;
  /** Null if no check is due. */
  nextCheckAt: Date | null;
}
