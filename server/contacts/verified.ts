import { type RawBuilder, sql } from 'kysely';

/**
 * The domain that a company has proven to be theirs. There is no proof of a domain yet, so this is null for every
 * company: all have the smaller number of first contacts.
 */
export const verifiedDomainOf = (_companyId: RawBuilder<number | null>): RawBuilder<string | null> => sql`null::text`;
