import { adminClients, adminTalents } from '#contract/admin.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Caller } from '#server/testing/caller.ts';

/** Finds the sign-in link to a user in an administrator's lists. */
export async function linkTo(administrator: Caller, userId: number): Promise<string> {
  const asked = { search: `#${userId}` };
  const lists = [await administrator.send(adminClients, asked), await administrator.send(adminTalents, asked)];
  const link = lists.flatMap(({ answer }) => answer.users).find(({ id }) => id === userId)?.signinUrl;
  if (link === undefined) throw new Error(`No link to user ${userId}`);
  return link;
}

/** Opens a link in a browser; returns the status and the redirect. */
export async function open(browser: Caller, link: string) {
  const { status, headers } = await browser.get(link);
  return { status, place: headers.location };
}

/** Lists the records of administrators who acted as this user. */
export const recordsOf = (db: Database, userId: number) =>
  db.selectFrom('actingSessions').selectAll().where('userId', '=', userId).orderBy('startedAt').execute();
