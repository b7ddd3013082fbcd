import * as addresses from '#contract/addresses.ts';
import { adminAdministrators } from '#contract/admin.ts';
import { messagingInit } from '#contract/messaging.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import { ownReports } from '#contract/reports.ts';
import { at } from '#contract/screens.ts';
import { type View, plain } from './view.ts';

/* Menus, questions and refusals that open above a conversation, a profile, a list or the account. */

const press = (name: string): string => `role=button[name="${name}"]`;
const item = (name: string): string => `role=menuitem[name="${name}"]`;

const inThread = (as: 'talent' | 'client', steps: readonly string[], answers?: View['answers']): View => ({
  as,
  at: (person) => addresses.addressOf(as === 'talent' ? at.talentMessages : at.clientMessages, person?.partner),
  steps,
  ...(answers && { answers }),
});
const listOf = (as: 'talent' | 'client', filter: string): View => ({
  as,
  at: plain(`${addresses.addressOf(as === 'talent' ? at.talentMessages : at.clientMessages)}?filter=${filter}`),
});

const inBoth = (as: 'talent' | 'client'): Record<string, View> => ({
  menu: inThread(as, [press('More')]),
  'closing-conversation': inThread(as, [press('More'), item('Close conversation')]),
  archived: listOf(as, 'archived'),
  'closed-list': listOf(as, 'closed'),
  'to-answer': listOf(as, 'toAnswer'),
  'nearly-too-long': inThread(as, [`role=textbox[name=/^Message to/]=${'a'.repeat(9_950)}`]),
  'too-long': inThread(as, [`role=textbox[name=/^Message to/]=${'a'.repeat(10_003)}`]),
  'not-a-pdf': inThread(as, [`${press('Attach a PDF')}=README.md`]),
  'camera-refused': inThread(as, [press('1. Start Camera')]),
  'not-loaded': inThread(as, [], { path: messagingInit.path, code: 'forbidden' }),
});
export const talentQuestions: Record<string, View> = {
  ...inBoth('talent'),
  refused: { as: 'talent', at: (_, { oneTalent }) => addresses.addressOf(at.talentMessages, oneTalent.id) },
};
export const clientQuestions: Record<string, View> = {
  ...inBoth('client'),
  'team-list': listOf('client', 'team'),
  sharing: inThread('client', [press('More'), item('Share with team')]),
  'template-new': inThread('client', [
    press('Templates'),
    press('New template'),
    'role=textbox[name="Text"]={lastName}',
  ]),
  'interview-refused': inThread('client', [
    press('Propose an interview'),
    'role=dialog >> role=button[name="Propose"]',
  ]),
};

const over =
  (teammate: boolean): View['at'] =>
  (_, { client }) =>
    `${addresses.addressOf(at.talentHome)}?${teammate ? `teammate=${client.teammate}` : `company=${client.companyId}`}`;
const more = 'dialog[open] button[aria-haspopup=menu]';
/** Parts that open above a talent's home. */
export const talentHomeQuestions: Record<string, View> = {
  'member-more': { as: 'talent', at: over(true), steps: [more] },
  'report-member': { as: 'talent', at: over(true), steps: [more, item('Report…')] },
  'block-company': { as: 'talent', at: over(false), steps: [more, item('Block…')] },
  'report-company': { as: 'talent', at: over(false), steps: [more, item('Report…')] },
  'position-failed': {
    as: 'talent',
    at: (_, { client }) => addresses.addressOf(at.talentHome, client.position),
    answers: { path: getProfile.path, code: 'unavailable' },
  },
  'position-of-known': {
    as: 'talent',
    at: (_, { client }) => addresses.addressOf(at.talentHome, client.position),
    answers: {
      path: getProfile.path,
      change: ({ wroteAt: _wroteAt, ...answer }: Extract<Profile, { profileType: 'position' }>) => ({
        ...answer,
        lastMessage: { at: '2026-11-20T09:30:00.000Z', isMine: true },
      }),
    },
  },
  filters: { as: 'talent', at: plain(addresses.addressOf(at.talentHome)), steps: ['role=button[name=/^Filters/]'] },
  'sign-out': { as: 'talent', at: plain(addresses.addressOf(at.talentHome)), steps: [press('Sign Out')] },
};
export const clientHomeQuestions: Record<string, View> = {
  'report-member': {
    as: 'client',
    at: (client) => `${addresses.addressOf(at.clientHome)}?teammate=${client?.teammate}`,
    steps: [more, item('Report…')],
  },
  drafts: {
    as: 'client',
    at: plain(`${addresses.addressOf(at.clientHome)}?mine=false`),
    steps: ['[class*="drafts-head-module_root"] button'],
  },
};
export const searchFilters: View = {
  as: 'client',
  at: plain(at.clientSearch),
  steps: ['role=button[name=/^Filters/]'],
};
/** What a position cannot take of a search. */
export const searchPosition: View = {
  as: 'client',
  at: plain(`${at.clientSearch}?skills=%5B1002%5D&any=%5B2007%2C5001%5D&not=%5B1033%5D&mayWorkIn=276&looking=true`),
  steps: ['role=button[name="Make it a position"]'],
};

const reported = ['talent', 'teammate', 'company', 'position', 'message'] as const;
/** What became of the user's reports. */
export const reports: View = {
  as: 'talent',
  at: plain(at.ownAccount),
  answers: {
    path: ownReports.path,
    answer: {
      reports: reported.map((type, index) => ({
        id: index + 1,
        type,
        category: 'spam',
        reportedAt: '2026-11-20T09:30:00.000Z',
        state: (['open', 'acted', 'noBreach', 'gone', 'open'] as const)[index],
      })),
    },
  },
};
export const resetting: View = {
  as: 'administrator',
  at: plain(at.ownAccount),
  answers: {
    path: adminAdministrators.path,
    change: ({ administrators }: ReturnType<typeof adminAdministrators.answer.parse>) => ({
      administrators: [
        ...administrators,
        ...administrators.map((one) => ({ ...one, id: 2_147_483_000, isSelf: false, passkeys: 2 })),
      ],
    }),
  },
  steps: ['role=button[name=/^Remove the passkeys of/]'],
};
export const removing: View = { ...resetting, steps: ['li div > button:nth-of-type(3)'] };
export const noneFound: View = {
  as: 'client',
  at: plain(`${at.positions}?mine=false`),
  steps: ['input[type=search]=zither'],
};
