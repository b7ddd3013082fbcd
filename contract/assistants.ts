import * as z from 'zod/mini';
import { HashId, Id, line, maxCityLength, maxMessageLength, multiline } from './fields.ts';
import { maxTypedLength, mostNamed } from './position-search.ts';
import { maxPay } from './pay.ts';

/*
 * What assistants use besides the calls that a token may make: public data, for everyone, and links that fill a message
 * field. Each is a tool of `/mcp`, like those calls.
 */

const names = (max: number) => z._default(z.array(line(maxCityLength)).check(z.maxLength(max)), []);

/** The filters of the public list of positions, by the names that its address has. */
export const searchOpenPositions = {
  summary: 'Live positions of all companies, newest first, 30 at a time.',
  payload: z.object({
    /** Words in title, description, city or company; those that name skills or places are read as such. */
    q: z._default(z.string().check(z.maxLength(maxTypedLength)), ''),
    /** Names of skills; all of them are required. */
    skill: names(mostNamed.skills),
    /** ISO 3166 codes of two letters. */
    country: names(mostNamed.countries),
    city: names(mostNamed.cities),
    remote: z._default(z.boolean(), false),
    hybrid: z._default(z.boolean(), false),
    /** The highest pay is at least this, in `unit`. */
    pay: z.optional(z.int().check(z.minimum(1), z.maximum(maxPay))),
    /** Currency and period, such as `EUR-year`. */
    unit: z.optional(z.string().check(z.maxLength(20))),
    /** `nextCursor` of the previous answer. */
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
};

export const getOpenPosition = {
  summary: 'A Live position by its hashId, as everyone can read it; 404 for any other.',
  payload: z.object({ hashId: HashId }),
};

export const getOpenCompany = {
  summary: 'A company with Live positions by its id, as everyone can read it; 404 for any other.',
  payload: z.object({ id: Id }),
};

const text = multiline(maxMessageLength).check(z.minLength(1, 'must not be empty'));

const prepared =
  'A link that opens with the text in the message field. Nothing is sent: give the link to the person you help, who reads the text and sends it.';

/** Prepares a first message: an engineer's to the contact of a Live position, a member's to an engineer. */
export const startMessage = {
  talent: { summary: prepared, payload: z.object({ positionHashId: HashId, text }) },
  client: { summary: prepared, payload: z.object({ talentId: Id, text }) },
};

const name = 'message=';

/** The fragment of a profile's address that fills its message field. Browsers do not send it. */
export const messageFragment = (text: string): string => `#${name}${encodeURIComponent(text)}`;

/** Reads the text of such a fragment; undefined for any other, and for one that cannot be read. */
export function readMessageFragment(fragment: string): string | undefined {
  if (!fragment.startsWith(`#${name}`)) return undefined;
  try {
    return multiline(maxMessageLength).safeParse(decodeURIComponent(fragment.slice(name.length + 1))).data;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
