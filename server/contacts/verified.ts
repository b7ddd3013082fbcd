import { type RawBuilder, sql } from 'kysely';

/** The proven domain of a company; null without a proof. */
export const verifiedDomainOf = (companyId: RawBuilder<number | null>): RawBuilder<string | null> =>
  sql`(select v.verified_domain from companies v where v.id = ${companyId})`;
