import { type RawBuilder, sql } from 'kysely';

/** The domain that a company has proven to be theirs; null without a proof. */
export const verifiedDomainOf = (companyId: RawBuilder<number | null>): RawBuilder<string | null> =>
  sql`(select v.verified_domain from companies v where v.id = ${companyId})`;
