import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import { readSignedToken, signToken } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type SearchRow, findWithAddress, stopById } from './store.ts';

const purpose = 'search links';

/** Creates a link that ends the mails of one search without signing in, for the address it is sent to. */
export const stopLink = (
  { secret, appUrl }: Pick<Settings, 'secret' | 'appUrl'>,
  id: number,
  address: string,
): string => appUrl + addresses.stopSearch(signToken(secret, purpose, [id], address));

const Parts = z.tuple([z.pipe(z.transform(Number), Id)]);

export interface StoppedSearch extends Pick<SearchRow, 'id' | 'cadence'> {
  /** Its own name, or the title of its position. */
  name: string;
  isOfPosition: boolean;
}

/** Finds the search behind a mail's link; undefined if the link is invalid or outdated. */
export async function findStopped(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  token: string,
): Promise<StoppedSearch | undefined> {
  const { parts, isFor } = readSignedToken(settings, purpose, token);
  const { data } = Parts.safeParse(parts);
  const found = data && (await findWithAddress(db, data[0]));
  if (!found || !isFor(found.email)) return undefined;
  const { id, cadence, positionTitle } = found;
  return { id, cadence, name: positionTitle ?? found.name, isOfPosition: positionTitle !== null };
}

/** Ends the mails of a search, which remains; may be repeated. */
export const stopSearch = async (db: Database, { id }: Pick<StoppedSearch, 'id'>): Promise<void> =>
  void (await stopById(db, id));
