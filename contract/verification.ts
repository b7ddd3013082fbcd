import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, NoPayload, Nothing, line, multiline } from './fields.ts';
import { may, whyNot } from './may.ts';

/** Maximum number of domains that a company may prove. */
export const maxDomains = 5;

const Domain = line(253).check(z.minLength(1));

/** `waiting`: not proven yet. `failing`: proven, but the proof no longer holds, and counts for at most 14 days. */
const ProofState = z.enum(['waiting', 'verified', 'failing']);

/** TXT records found at the last check, at most 100 of 1,000 characters, for display as text; '' for non-proofs. */
const found = z.array(z.string());

/** A domain of the company, with the record that proves it. */
export const CompanyDomain = z.object({
  /** In lower case and ASCII. */
  domain: z.string(),
  way: z.enum(['mail', 'dns', 'administrator']),
  state: ProofState,
  /** The TXT record: its name, or the domain itself instead, and its value. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** ISO 8601 in UTC; null before the first check. */
  checkedAt: z.nullable(z.string()),
  found,
  /** Set if the record is checked in the background; otherwise only `checkDomain` checks it. */
  isSought: z.optional(z.literal(true)),
  /** When a failing proof stops counting, ISO 8601 in UTC; null for others. */
  failsAt: z.nullable(z.string()),
});
export type CompanyDomain = z.infer<typeof CompanyDomain>;

/** First messages of the company to new people within 24 hours. */
export const FirstContacts = z.object({
  used: z.int(),
  /** Null for no limit. */
  max: z.nullable(z.int()),
  /** When the next one is possible, ISO 8601 in UTC; null if it is now. */
  nextAt: z.nullable(z.iso.datetime()),
});
export type FirstContacts = z.infer<typeof FirstContacts>;

/** Outcomes of contacts opened by talents. */
export const Answers = z.object({
  /** Number of contacts that were answered or have lapsed. */
  of: z.int(),
  answered: z.int(),
  /** Seconds within which half of the answers came. */
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
    /** The domain shown to others; null for none. */
    verifiedDomain: z.nullable(z.string()),
    /** In the order they were added. */
    domains: z.array(CompanyDomain),
    /** The domain that `proveDomainByMail` would prove now; absent if none. */
    mailDomain: z.optional(z.string()),
    firstContacts: FirstContacts,
    /** For the last 90 days, computed each night; null while there are none. */
    answers: z.nullable(Answers),
    /** Whether the viewer may add, prove by mail and remove domains. */
    may: may('changeDomains'),
    whyNot: whyNot('changeDomains'),
  }),
});

export const addDomain = call({
  summary:
    'Adds a domain to prove by a TXT record, which is not looked up yet; the same again changes nothing. 409 past 5, and for a domain that another company has proven; 422 for no domain and a public mail provider.',
  path: '/api/client/domains/store',
  audience: ['client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ domain: Domain }),
  answer: Nothing,
});

export const removeDomain = call({
  summary: 'Removes a domain with its proof; 404 for one that the company does not have.',
  path: '/api/client/domains/delete',
  audience: ['client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ domain: Domain }),
  answer: Nothing,
});

export const checkDomain = call({
  summary:
    'Looks up the TXT record of a domain now, and from now on in the background. 404 for a domain that the company does not have, 409 if another company has proven it, 429 past 6 a minute, 503 without an answer from the resolver.',
  path: '/api/client/domains/check',
  audience: ['client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ domain: Domain }),
  answer: z.object({ state: ProofState, found }),
});

export const proveDomainByMail = call({
  summary:
    "Proves the registered domain of the company's website by a signed-in member's address there; 409 with the reason if there is none.",
  path: '/api/client/domains/prove-by-mail',
  audience: ['client'],
  token: 'never',
  acting: 'may',
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
