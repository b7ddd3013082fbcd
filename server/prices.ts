/**
 * Greatest cost of a reading call at 20,000 Live positions and 20,000 engineers (bench/calls.ts prices). `page`: rows
 * by key, or a list with a bound. `memory`: looks at all of them in memory. `all`: asks the database about all of them,
 * so an account has a limit or waits for its turn.
 */
export type Price = 'page' | 'memory' | 'all';

/** Milliseconds within which a call of each price is answered; ten saved searches are one call. */
export const longest: Readonly<Record<Price, number>> = { page: 50, memory: 100, all: 1_000 };

/** The price of each reading call, by its path. */
export const prices: Readonly<Record<string, Price>> = {
  '/api/account': 'page',
  '/api/adminAdministrators': 'page',
  '/api/adminCases': 'page',
  '/api/adminLog': 'page',
  '/api/adminPerson': 'all',
  '/api/adminPositions': 'page',
  '/api/adminWeek': 'all',
  '/api/client/blocked': 'page',
  '/api/client/candidates/index': 'page',
  '/api/client/candidates/people': 'all',
  '/api/client/company/edit': 'page',
  '/api/client/company/index': 'page',
  '/api/client/countries': 'page',
  '/api/client/get-transformed-talent': 'page',
  '/api/client/home': 'memory',
  '/api/client/home/talent-marks': 'page',
  '/api/client/positions/announcements': 'page',
  '/api/client/positions/edit': 'memory',
  '/api/client/positions/index': 'memory',
  '/api/client/positions/preview-talents': 'memory',
  '/api/client/positions/recipients': 'memory',
  '/api/client/positions/search-talent': 'memory',
  '/api/client/search-talents': 'all',
  '/api/client/search-talents/options': 'page',
  '/api/client/talent-history': 'page',
  '/api/client/teammates/edit': 'page',
  '/api/client/teammates/index': 'page',
  '/api/client/teammates/removal': 'page',
  '/api/client/threads/index': 'page',
  '/api/client/threads/read': 'page',
  '/api/client/tokens/index': 'page',
  '/api/client/trust': 'page',
  '/api/client/webhooks/index': 'page',
  '/api/getProfile': 'page',
  '/api/interviews/list': 'page',
  '/api/mail-settings': 'page',
  '/api/newestPositions': 'page',
  '/api/publicPosition': 'page',
  '/api/push/list': 'page',
  '/api/reports': 'page',
  '/api/searches': 'all',
  '/api/talent/companies': 'all',
  '/api/talent/exclusions/preview': 'all',
  '/api/talent/missing-parts': 'page',
  '/api/talent/positions/count': 'memory',
  '/api/talent/privacy': 'page',
  '/api/talent/search-positions': 'all',
  '/api/talent/search-positions/options': 'all',
  '/api/talentHome': 'memory',
  '/api/user': 'page',
};
