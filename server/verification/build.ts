import type { Database } from '#server/platform/database/connect.ts';
import { newToken } from './look-up-record.ts';

/** Builds a company's domain, verified by an administrator. */
export const proveDomain = (db: Database, companyId: number, domain: string) =>
  db
    .insertInto('companyDomains')
    .values({ companyId, domain, way: 'administrator', userId: null, token: newToken(), verifiedAt: new Date() })
    .execute();
