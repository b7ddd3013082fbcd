import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { previewTalents } from '#contract/matching.ts';
import { messagingInit } from '#contract/messaging.ts';
import { listPositions } from '#contract/positions.ts';
import { listTeammates } from '#contract/companies.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { findKnown } from './known-profile.ts';

/** A member of Northwind Labs, or a talent. Users and answers contain only the fields read here. */
const viewer = (company: object | null) => ({ id: 1, company }) as Parameters<typeof findKnown>[1];
const northwind = { id: 7, name: 'Northwind Labs', avatarUrl: '/media/logo' };

function cached(call: Parameters<typeof keyOf>[0], answer: unknown): QueryClient {
  const client = new QueryClient();
  client.setQueryData([...keyOf(call), 'any payload'], answer);
  return client;
}

const thread = {
  user: {
    id: 5,
    type: 2,
    firstName: 'Ada',
    lastName: 'Moreau',
    avatarUrl: '/media/ada',
    title: 'Head of Engineering',
    company: { id: 7, name: 'Northwind Labs', verifiedDomain: 'northwind.example' },
  },
  position: { title: 'Cartographer', open: { hashId: 'hash7', place: '', fit: null } },
};
const ofThread = { id: 7, name: 'Northwind Labs', avatarUrl: null, verifiedDomain: 'northwind.example' };
const listed = (changes: object = {}) => ({ pages: [{ userThreads: [{ ...thread, ...changes }] }] });

test("a row of Positions or Team provides its profile, with the user's company", () => {
  const position = { hashId: 'hash7', title: 'Cartographer', isLive: false, skills: [] };
  expect(
    findKnown(cached(listPositions, { positions: [position] }), viewer(northwind), {
      profileType: 'position',
      positionHashId: 'hash7',
    }),
  ).toMatchObject({
    position: { title: 'Cartographer', isLive: false, company: { ...northwind, verifiedDomain: null } },
  });
  const teammate = { id: 5, firstName: 'Ada', lastName: 'Moreau', title: 'Head', isMe: false };
  expect(
    findKnown(cached(listTeammates, { teammates: [teammate] }), viewer(northwind), {
      profileType: 'teammate',
      teammateId: 5,
    }),
  ).toMatchObject({ teammate: { ...teammate, company: { ...northwind, verifiedDomain: null } } });
});

test('one of the first matches of a position provides the profile with its facts', () => {
  const talent = { id: 9, firstName: 'Mira', lastName: 'Okafor', experience: 4 };
  const known = findKnown(cached(previewTalents, { talents: [talent] }), viewer(northwind), {
    profileType: 'talent',
    talentId: 9,
  });
  expect(known).toMatchObject({ talent, card: talent });
});

test.each([
  ['a list of threads', listed()],
  ['a thread that was opened', { threadId: 3, userThreads: [thread] }],
])('%s provides its person, their company and its position', (_name, answer) => {
  const client = cached(messagingInit, answer);
  expect(findKnown(client, viewer(null), { profileType: 'teammate', teammateId: 5 })).toMatchObject({
    teammate: { firstName: 'Ada', title: 'Head of Engineering', company: ofThread, may: { write: true } },
  });
  // Whether it fits waits for the skills, which would push it down.
  expect(findKnown(client, viewer(null), { profileType: 'position', positionHashId: 'hash7' })).toEqual({
    profileType: 'position',
    position: { title: 'Cartographer', isLive: true, company: ofThread, skills: [] },
  });
});

test('a thread provides a talent without facts, and no message if writing is impossible', () => {
  const user = { ...thread.user, type: 1, company: null };
  const find = (changes: object) =>
    findKnown(cached(messagingInit, listed({ user, position: null, ...changes })), viewer(northwind), {
      profileType: 'talent',
      talentId: 5,
    });
  const known = find({});
  expect(known).toMatchObject({ talent: { firstName: 'Ada', may: { write: true } } });
  expect(known).not.toHaveProperty('talent.backgroundImageUrl');
  expect(known).not.toHaveProperty('card');
  expect(find({ isUnavailable: true })).toMatchObject({ talent: { may: { write: false } } });
});

test('a profile that was never shown stays unknown', () => {
  const client = cached(messagingInit, listed());
  expect(findKnown(client, viewer(null), { profileType: 'teammate', teammateId: 6 })).toBeUndefined();
  expect(findKnown(client, viewer(null), { profileType: 'company', companyId: 8 })).toBeUndefined();
});
