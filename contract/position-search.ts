import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompanySummary } from './companies.ts';
import { Id, NoPayload, line, maxCityLength } from './fields.ts';
import { ids, orNull } from './filters.ts';
import { HomePosition } from './matching.ts';
import { Currency, ShownPay, maxPay, payPeriods } from './pay.ts';
import { ShownCloseReason } from './positions.ts';
import { SkillOption, SkillType } from './reference.ts';

/** Days since a position went Live. */
export const dayChoices = [7, 30, 90] as const;
export const maxTypedLength = 200;

/** Positions marked `passed` are in no other answer. */
export const shows = ['saved', 'passed', 'written'] as const;

/** Maximum of skills, countries and cities in a search for positions. */
export const mostNamed = { skills: 10, countries: 20, cities: 20 } as const;

/** Filters of an engineer's search for Live positions. A set filter excludes positions that do not state its fact. */
export const PositionFilters = z.object({
  /**
   * Each word must be the prefix of one in the title, the city, the description or the company's name; at most ten
   * count.
   */
  q: z._default(z.string().check(z.maxLength(maxTypedLength)), ''),
  /** All of them are required. */
  skills: ids(mostNamed.skills),
  remote: z._default(z.boolean(), false),
  /** On site in one of them, or anywhere. */
  countries: ids(mostNamed.countries),
  /** On site in one of them, whatever the spelling: case and accents do not count. */
  cities: z._default(z.array(line(maxCityLength)).check(z.maxLength(mostNamed.cities)), []),
  /** On site on some days of the week, not on all. */
  hybrid: z._default(z.boolean(), false),
  /** At least one of these. */
  workTypeIds: ids(5),
  /** The highest pay is at least this, in its currency. */
  pay: orNull(
    z.object({
      amount: z.int().check(z.minimum(1), z.maximum(maxPay)),
      currency: Currency,
      period: z.enum(payPeriods),
    }),
  ),
  sponsors: z._default(z.boolean(), false),
  days: orNull(z.literal(dayChoices)),
  company: orNull(Id),
  /** Only those whose conditions the engineer satisfies. */
  fits: z._default(z.boolean(), false),
  /**
   * Only those with this mark of the engineer. With `written`, `standing` lists positions they saved or write about,
   * whether Live or not, and those not sent yet; other filters are ignored.
   */
  show: orNull(z.enum(shows)),
});
export type PositionFilters = z.output<typeof PositionFilters>;
export type FilterName = keyof PositionFilters;

export const positionSorts = ['fit', 'newest', 'pay'] as const;
export type PositionSort = (typeof positionSorts)[number];

/**
 * Present state of a position that an engineer saved, came for or writes about. Times in milliseconds since the Unix
 * epoch.
 */
export const Standing = z.object({
  /** `begun`: Live, and no message sent to its contact since the mark. */
  part: z.enum(['begun', 'conversation', 'saved', 'ended']),
  /** After it ended, the title that the engineer saw. */
  title: z.string(),
  company: CompanySummary,
  /** Null once the position is a Draft or deleted: its content is then in no answer. */
  position: z.nullable(z.object({ hashId: z.string(), pay: z.nullable(ShownPay), liveSince: z.int() })),
  /** Why the position ended, if its company gave a reason. */
  closeReason: z.nullable(ShownCloseReason),
  /** The engineer's conversation with a member of the company about this position. */
  conversation: z.nullable(
    z.object({
      userId: Id,
      name: z.string(),
      /** Whether the engineer wrote last; and when. */
      isMine: z.boolean(),
      at: z.int(),
      /** The side that closed it, if any. */
      closedBy: z.nullable(z.enum(['me', 'them'])),
    }),
  ),
  /** The mark `saved` or `begun`, for the button that removes it. */
  kept: z.nullable(z.object({ hashId: z.string(), at: z.int() })),
});
export type Standing = z.infer<typeof Standing>;

/** With fewer positions than this, the answer shows how many more are found without a filter. */
export const fewPositions = 5;

export const searchPositions = call({
  summary: 'Live positions that an engineer finds by filters, 30 at a time.',
  path: '/api/talent/search-positions',
  audience: ['talent'],
  token: 'read',
  isReading: true,
  payload: z.object({
    filters: z._default(PositionFilters, PositionFilters.parse({})),
    /** Whether `q` is a person's input: its words that name skills, countries or remote work are filters then. */
    isTyped: z._default(z.boolean(), false),
    /** `pay` needs a pay filter; without one, `fit` applies. */
    sort: z._default(z.enum(positionSorts), 'fit'),
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  answer: z.object({
    positions: z.array(HomePosition),
    /** Only with `isTyped`: the filters that were understood, with the words that remain, and what was left out. */
    read: z.optional(z.object({ filters: PositionFilters, notUnderstood: z.array(z.string()) })),
    /** Only without results: words that no Live position has, as in `q`, and `q` without them. */
    absent: z.optional(z.object({ words: z.array(z.string()), q: z.string() })),
    /** The true number, beyond those listed. */
    positionCount: z.int(),
    nextCursor: z.nullable(z.string()),
    /** With a pay filter: number of positions that satisfy the others and pay in another currency. */
    otherCurrencyCount: z.optional(z.int()),
    /** Only with `show: 'written'`, in place of positions: the latest 200, of each part the latest first. */
    standing: z.optional(z.array(Standing)),
    /** Only with `show: 'written'`: number of Live positions that the engineer marked `passed`. */
    passedCount: z.optional(z.int()),
    /** At most four, the largest number first; only on a first page with few positions. */
    looser: z.array(
      z.object({
        filter: z.custom<FilterName>((name) => typeof name === 'string' && name in PositionFilters.shape),
        positionCount: z.int(),
      }),
    ),
  }),
});
export const positionSearchOptions = call({
  summary: 'The skills, currencies and countries by which an engineer can search positions.',
  path: '/api/talent/search-positions/options',
  audience: ['talent'],
  token: 'read',
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    skills: z.array(SkillOption),
    skilltypes: z.array(SkillType),
    /** Those of the pay of the positions that the engineer finds without filters, the most frequent first. */
    currencies: z.array(Currency),
    /** Those of on-site work at these positions, the most frequent first. */
    countryIds: z.array(Id),
    /** That of the engineer's country; null while they state none. */
    ownCurrency: z.nullable(Currency),
  }),
});

/** The engineer's saved and written positions, as their screen requests them. */
export const standingSearch = { filters: { show: 'written' } } as const;

export type FoundPositions = z.output<(typeof searchPositions)['answer']>;
