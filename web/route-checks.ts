import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AccountFilter, AccountOrder } from '#contract/admin.ts';
import type { User } from '#contract/accounts.ts';
import { accountTypeNames } from '#contract/call.ts';
import type { ThreadFilter } from '#contract/messaging.ts';
import { type ScreenName, screenOf } from '#contract/screens.ts';
import { rememberAddress } from '#web/platform/session/return-to.ts';
import { findUser } from '#web/platform/session/session.ts';
import type { PeopleSort, PeopleView } from '#web/home/people-view.ts';

/** Guard of a screen behind the sign-in: sends users of other types to their own home. */
export const onlyRolesOf =
  (name: ScreenName) =>
  ({ context }: { context: { user: User } }) => {
    if (!screenOf(name).roles.includes(accountTypeNames[context.user.type])) throw redirect({ to: '/' });
  };

/** Explicitly no id: the router would otherwise inherit the current route's `id`, which has another meaning. */
export const toSignIn = { to: '/signin/{-$id}', params: { id: undefined } } as const;

/** Guard of the screen of users with a restricted account. Other users see their decisions under Account. */
export const onlyRestricted = async ({ location }: { location: ParsedLocation }) => {
  const user = await findUser();
  if (user) {
    if (!user.restriction) throw redirect({ to: '/account' });
    return;
  }
  rememberAddress(location.href);
  throw redirect(toSignIn);
};

/** Reduces the parameters of an address to those its screen understands. */
export type Parse<Search> = (search: Record<string, unknown>) => Search;

/**
 * Drops the named parameters unless they parse: the router would keep those that a screen's check omits. Other
 * parameters are not this screen's, such as the profile open above it.
 */
const onlyParsed =
  <Search extends object>(names: readonly (keyof Search & string)[], parse: Parse<Search>): Parse<Search> =>
  (search) => ({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...parse(search) });

/** Parses the public name of a position. */
const readPosition = ({ position }: Record<string, unknown>): { position?: string } => ({
  ...(typeof position === 'string' && /^[\w-]{1,64}$/.test(position) && { position }),
});

interface OwnSearch {
  mine?: boolean;
}

/** Parses whether only what concerns the viewer's own positions is shown. */
const readMine = onlyParsed<OwnSearch>(['mine'], ({ mine }) => ({ ...(typeof mine === 'boolean' && { mine }) }));

interface MessagesSearch extends OwnSearch {
  about?: string;
  filter?: ListFilter;
}

/** Parses the position that a message is about, and which threads are listed. */
const readMessages = onlyParsed<MessagesSearch>(['about', 'filter', 'mine'], ({ about, filter, mine }) => {
  const { position } = readPosition({ position: about });
  return {
    ...(position !== undefined && { about: position }),
    ...(listFilters.some((one) => one === filter) && { filter: filter as ListFilter }),
    ...readMine({ mine }),
  };
});

/** Filters of the thread list: those of the call, and threads shared with colleagues. */
const listFilters = ['toAnswer', 'closed', 'archived', 'team'] as const satisfies readonly (ThreadFilter | 'team')[];
type ListFilter = (typeof listFilters)[number];

interface SignUpSearch {
  type?: 'talent';
  position?: string;
  search?: string;
  email?: string;
}

/** Parses a sign-up's account type, the position or search a visitor came from, and the address typed at sign-in. */
const readSignUp = ({ type, email, ...given }: Record<string, unknown>): SignUpSearch => ({
  ...(type === 'talent' && { type }),
  ...(typeof given['search'] === 'string' && given['search'].startsWith('?') && { search: given['search'] }),
  ...(typeof email === 'string' && { email }),
  ...readPosition(given),
});

/** Parses the address typed at sign-up. Addresses contain no spaces: one comes from an unescaped plus in the URL. */
const readSignIn = ({ email }: Record<string, unknown>): { email?: string } =>
  typeof email === 'string' ? { email: email.trim().replaceAll(' ', '+') } : {};

interface ListSearch {
  search?: string;
  page?: number;
  sort?: AccountOrder;
  only?: AccountFilter;
}

/** Parses the search, page, order and filter of an administrator's list; a numeric search arrives as a number. */
const readSearch = onlyParsed<ListSearch>(['search', 'page', 'sort', 'only'], ({ search, page, sort, only }) => ({
  ...(((typeof search === 'string' && search !== '') || typeof search === 'number') && {
    search: String(search).slice(0, 200),
  }),
  ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  // The server refuses unknown orders; the screen falls back to its own.
  ...(typeof sort === 'string' && /^-?(signup|name|visit|positions)$/.test(sort) && { sort: sort as AccountOrder }),
  // As with orders.
  ...(typeof only === 'string' &&
    /^(new|reported|suspended|refused|away|unverified|trialEnds)$/.test(only) && { only: only as AccountFilter }),
}));

interface PositionsSearch extends OwnSearch {
  search?: string;
  drafts?: true;
}

/** Parses what the list of a company's positions shows. */
const readPositions = onlyParsed<PositionsSearch>(['search', 'drafts', 'mine'], ({ search, drafts, mine }) => ({
  ...readSearch({ search }),
  ...(drafts === true && { drafts }),
  ...readMine({ mine }),
}));

interface PeopleSearch {
  view?: PeopleView | undefined;
  by?: PeopleSort | undefined;
  stage?: string | undefined;
}

/** Parses how the people of a position are shown, the column they are sorted by, and the pill. */
const readPeople = onlyParsed<PeopleSearch>(['view', 'by', 'stage'], ({ view, by, stage }) => ({
  ...((view === 'cards' || view === 'list') && { view }),
  ...(typeof by === 'string' &&
    /^-?(name|years|asks|place|skills|stage|who|word)$/.test(by) && { by: by as PeopleSort }),
  ...(typeof stage === 'string' && { stage }),
}));

/** Parsers of the screens whose address has parameters. */
export const searches = {
  signUp: readSignUp,
  signIn: readSignIn,
  talentMessages: readMessages,
  clientMessages: readMessages,
  clientHome: readMine,
  positions: readPositions,
  positionPeople: readPeople,
  clients: readSearch,
  talents: readSearch,
} satisfies { [Name in ScreenName]?: Parse<object> };
