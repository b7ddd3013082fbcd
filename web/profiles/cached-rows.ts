import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { previewTalents, talentHome } from '#contract/matching.ts';
import { type Thread, messagingInit } from '#contract/messaging.ts';
import { listPositions } from '#contract/positions.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import { type TransformedTalent, getTransformedTalent } from '#contract/talents.ts';
import { listTeammates } from '#contract/companies.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';

/* Data that lists and cards have shown, from the cache. */

type AnswerOf<C extends { answer: z.ZodMiniType }> = z.output<C['answer']>;

/** All profiles except those of talents, which list no others. */
export const readProfiles = (client: QueryClient) =>
  answersOf<Profile>(client, getProfile).filter((profile) => profile.profileType !== 'talent');

/** Cards of the talent's home, which arrive page by page. */
export const homePositions = (client: QueryClient) =>
  answersOf<InfiniteData<AnswerOf<typeof talentHome>>>(client, talentHome).flatMap(({ pages }) =>
    pages.flatMap(({ positions }) => positions),
  );

/** The company's own positions, for its members. */
export const ownPositions = (client: QueryClient) =>
  answersOf<AnswerOf<typeof listPositions>>(client, listPositions).flatMap(({ positions }) => positions);

/** The members of the viewer's company. */
export const colleagues = (client: QueryClient) =>
  answersOf<AnswerOf<typeof listTeammates>>(client, listTeammates).flatMap(({ teammates }) => teammates);

/** A talent from client home, or from the first matches of a position being written. */
export const findTalentCard = (client: QueryClient, talentId: number): TransformedTalent | undefined =>
  client.getQueryData(keyOf(getTransformedTalent, { talentId }))?.transformedTalent ??
  answersOf<AnswerOf<typeof previewTalents>>(client, previewTalents)
    .flatMap(({ talents }) => talents)
    .find(({ id }) => id === talentId);

/** Threads from lists, which arrive page by page, and those that were opened. */
export const knownThreads = (client: QueryClient): Thread[] =>
  answersOf<Threads | InfiniteData<Threads>>(client, messagingInit).flatMap((answer) =>
    ('pages' in answer ? answer.pages : [answer]).flatMap(({ userThreads }) => userThreads),
  );

interface Threads {
  userThreads: Thread[];
}

/** Cached answers of a call, whatever the payload. */
const answersOf = <Answer>(client: QueryClient, call: Pick<Call, 'path'>): Answer[] =>
  client
    .getQueriesData<Answer>({ queryKey: keyOf(call) })
    .flatMap(([, answer]) => (answer === undefined ? [] : [answer]));
