import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, NoPayload, Nothing, line, multiline } from './fields.ts';

/** Maximum number of domains that a company proves. */
export const maxDomains = 5;

const Domain = line(253).check(z.minLength(1));

/** `waiting`: not proven yet. `failing`: proven, but the proof no longer holds, and counts for 14 days at most. */
const ProofState = z.enum(['waiting', 'verified', 'failing']);

/** Contents of the TXT records seen at the last look, at most 100 of 1,000 characters, for display as text; '' for others than proofs. */
const found = z.array(z.string());

/** A domain of the company, with the record that proves it. */
export const CompanyDomain = z.object({
  /** In lower case and ASCII. */
  domain: z.string(),
  way: z.enum(['mail', 'dns', 'administrator']),
  state: ProofState,
  /** The TXT record: its name, or the domain itself instead, and its value. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** ISO 8601 in UTC; null before the first look. */
  checkedAt: z.nullable(z.string()),
  found,
  /** The record is looked for in the background; else only `checkDomain` looks. */
  isSought: z.optional(z.literal(true)),
  /** When a failing proof stops to count, ISO 8601 in UTC; null for others. */
  failsAt: z.nullable(z.string()),
});
export type CompanyDomain = z.infer<typeof CompanyDomain>;

/** New people that the company has written to first in 24 hours. */
export const FirstContacts = z.object({
  used: z.int(),
  /** Null for no limit. */
  max: z.nullable(z.int()),
  /** When the next one is possible, ISO 8601 in UTC; null if it is now. */
  nextAt: z.nullable(z.iso.datetime()),
});
export type FirstContacts = z.infer<typeof FirstContacts>;

/** What became of the contacts opened by talents. */
export const Answers = z.object({
  /** Those that were answered or have lapsed. */
  of: z.int(),
  answered: z.int(),
  /** Seconds in which half of the answers came. */
  median: z.nullable(z.int()),
});
export type Answers = z.infer<typeof Answers>;

export const readTrust = call({
  summary:
    "The company's domains and their proofs, how many new people it has written to first in 24 hours, and how it answers those who write to it.",
  path: '/api/client/trust',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    /** The domain that others see; null for none. */
    verifiedDomain: z.nullable(z.string()),
    /** In the order in which they were added. */
    domains: z.array(CompanyDomain),
    /** The domain that `proveDomainByMail` would prove now; absent if none. */
    mailDomain: z.optional(z.string()),
    firstContacts: FirstContacts,
    /** Of the last 90 days, computed each night; null while there are none. */
    answers: z.nullable(Answers),
  }),
});

export const addDomain = call({
  summary:
    'Adds a domain to prove by a TXT record, which is not looked up yet; the same again changes nothing. 409 past 5, and for a domain that another company has proven; 422 for no domain and a public mail provider.',
  path: '/api/client/domains/store',
  audience: ['client'],
  token: 'never',
  payload: z.object({ domain: Domain }),
  answer: Nothing,
});

export const removeDomain = call({
  summary: 'Removes a domain with its proof; 404 for one that the company does not have.',
  path: '/api/client/domains/delete',
  audience: ['client'],
  token: 'never',
  payload: z.object({ domain: Domain }),
  answer: Nothing,
});

export const checkDomain = call({
  summary:
    'Looks up the TXT record of a domain now, and from now on in the background. 404 for a domain that the company does not have, 409 if another company has proven it, 429 past 6 a minute, 503 without an answer from the resolver.',
  path: '/api/client/domains/check',
  audience: ['client'],
  token: 'never',
  payload: z.object({ domain: Domain }),
  answer: z.object({ state: ProofState, found }),
});

export const proveDomainByMail = call({
  summary:
    "Proves the registered domain of the company's website by a signed-in member's address there; 409 with the reason if there is none.",
  path: '/api/client/domains/prove-by-mail',
  audience: ['client'],
  token: 'never',
  payload: NoPayload,
  answer: Nothing,
});

export const adminSetDomain = call({
  summary:
    "Sets a company's domain as verified, with a note for the administrators, or removes it. 404 for an unknown company, and for removing what is not there; 409 for a domain that another company has proven.",
  path: '/api/adminSetDomain',
  audience: ['administrator'],
  payload: z.object({ companyId: Id, domain: Domain, isVerified: z.boolean(), note: multiline(2_000) }),
  answer: Nothing,
});
