import { currentUser, signIn, signOut, signUp } from '#contract/accounts.ts';
import {
  adminClients,
  adminDeleteUser,
  adminDiscardMail,
  adminFailedMail,
  adminRetryMail,
  adminReturn,
  adminSetTrial,
  adminTalents,
} from '#contract/admin.ts';
import { announcementProgress, countRecipients } from '#contract/announcements.ts';
import type { Call } from '#contract/call.ts';
import { editCompany, showCompany, updateCompany, uploadImage } from '#contract/companies.ts';
import { readMailSettings, saveMailSettings } from '#contract/mail-settings.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import {
  clientHome,
  createPosition,
  deletePosition,
  editPosition,
  listPositions,
  searchTalent,
  talentHome,
  updatePosition,
} from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { countries } from '#contract/reference.ts';
import { getTransformedTalent, savePhysicalCountry, saveTalent } from '#contract/talents.ts';
import {
  cancelTeammateEmail,
  confirmTeammateEmail,
  createTeammate,
  deleteTeammate,
  editTeammate,
  inviteTeammate,
  listTeammates,
  updateTeammate,
} from '#contract/teammates.ts';
import { deleteVideo, uploadVideo } from '#contract/videos.ts';

export const callers = [
  'nobody',
  'expired',
  'talent',
  'otherTalent',
  'client',
  'teammate',
  'otherCompany',
  'trial',
  'administrator',
  // An administrator who acts as a client of a company of their own, as a member of the company, and as the talent.
  'acting',
  'actingMember',
  'actingTalent',
] as const;
export type CallerName = (typeof callers)[number];

/** Whoever acts as somebody gets what they get. */
export const likeWhom: Partial<Record<CallerName, CallerName>> = {
  acting: 'otherCompany',
  actingMember: 'teammate',
  actingTalent: 'talent',
};

/** What the payloads point to. */
export interface Ids {
  talent: number;
  otherTalent: number;
  client: number;
  company: number;
  draft: { id: number; hashId: string };
  live: { id: number; hashId: string };
  leaver: number;
  takenEmail: string;
  victim: number;
  administrator: number;
  thread: number;
}

const absent = 2_000_000_000;

export interface Row {
  call: Call;
  /** A name for the object the payload points to, and the payload. */
  objects: Record<string, () => unknown>;
  /** The status for callers, in the order of `objects`; who is not named gets what `likeWhom` says, or else `otherwise`. */
  answers: Partial<Record<CallerName, number[]>>;
  otherwise: 'everybody 200' | 'refused';
}

/** Everybody outside the audience: 401 without a session, 403 with the wrong account type. */
export const refusal = (caller: CallerName): number => (caller === 'nobody' || caller === 'expired' ? 401 : 403);

const once = (payload: unknown = {}) => ({ plain: () => payload });
const everyClient = (status: number[]) => ({ client: status, teammate: status, otherCompany: status, trial: status });
const everyTalent = (status: number[]) => ({ talent: status, otherTalent: status });
const everySession = (status: number[]) => ({ ...everyClient(status), ...everyTalent(status), administrator: status });

/** The rows; `ids` may be filled later, before the first payload is made. */
export const accessTable = (ids: Ids): Row[] => [
  {
    call: signUp,
    objects: { malformed: () => ({ step: 3 }) },
    answers: Object.fromEntries(callers.map((name) => [name, [422]])),
    otherwise: 'refused',
  },
  {
    call: signIn,
    objects: { unknown: () => ({ step: 1, email: 'nobody@example.com' }), malformed: () => ({ step: 'x' }) },
    answers: Object.fromEntries(callers.map((name) => [name, [200, 422]])),
    otherwise: 'refused',
  },
  { call: currentUser, objects: once(), answers: everySession([200]), otherwise: 'refused' },
  { call: countries, objects: once(), answers: everySession([200]), otherwise: 'refused' },
  {
    call: talentHome,
    objects: { plain: () => ({}), malformed: () => ({ cursor: 'nonsense' }) },
    answers: everyTalent([200, 422]),
    otherwise: 'refused',
  },
  { call: clientHome, objects: once(), answers: everyClient([200]), otherwise: 'refused' },
  { call: listPositions, objects: once(), answers: everyClient([200]), otherwise: 'refused' },
  {
    call: saveTalent,
    objects: {
      own: () => ({ talent: { bio: 'Hello' } }),
      named: () => ({ talent: { id: ids.talent, bio: 'Hello' } }),
      absent: () => ({ talent: { id: absent, bio: 'Hello' } }),
      malformed: () => ({ talent: { firstName: '' } }),
    },
    answers: { talent: [200, 200, 404, 422], otherTalent: [200, 404, 404, 422] },
    otherwise: 'refused',
  },
  {
    call: savePhysicalCountry,
    objects: {
      named: () => ({ talentId: ids.talent, physicalCountryId: 620 }),
      absent: () => ({ talentId: absent, physicalCountryId: 620 }),
      unknownCountry: () => ({ talentId: ids.talent, physicalCountryId: 999 }),
      malformed: () => ({ talentId: ids.talent, physicalCountryId: 'x' }),
    },
    answers: { talent: [200, 404, 422, 422], otherTalent: [404, 404, 404, 422] },
    otherwise: 'refused',
  },
  {
    call: getTransformedTalent,
    objects: {
      talent: () => ({ talentId: ids.talent }),
      noTalent: () => ({ talentId: ids.client }),
      absent: () => ({ talentId: absent }),
      malformed: () => ({ talentId: 0 }),
    },
    answers: everyClient([200, 404, 404, 422]),
    otherwise: 'refused',
  },
  {
    call: getProfile,
    objects: {
      talent: () => ({ profileType: 'talent', talentId: ids.talent }),
      draft: () => ({ profileType: 'position', positionHashId: ids.draft.hashId }),
      live: () => ({ profileType: 'position', positionHashId: ids.live.hashId }),
      company: () => ({ profileType: 'company', companyId: ids.company }),
      teammate: () => ({ profileType: 'teammate', teammateId: ids.client }),
      noTeammate: () => ({ profileType: 'teammate', teammateId: ids.talent }),
      absent: () => ({ profileType: 'company', companyId: absent }),
      malformed: () => ({ profileType: 'company', companyId: 'x' }),
      mismatched: () => ({ profileType: 'position', companyId: ids.company }),
    },
    answers: {
      talent: [200, 404, 200, 200, 200, 404, 404, 422, 422],
      otherTalent: [404, 404, 200, 200, 200, 404, 404, 422, 422],
      client: [200, 200, 200, 200, 200, 404, 404, 422, 422],
      teammate: [200, 200, 200, 200, 200, 404, 404, 422, 422],
      otherCompany: [200, 404, 200, 200, 200, 404, 404, 422, 422],
      trial: [200, 404, 200, 200, 200, 404, 404, 422, 422],
      administrator: [200, 404, 200, 200, 200, 404, 404, 422, 422],
    },
    otherwise: 'refused',
  },
  {
    call: showCompany,
    objects: {
      plain: () => ({}),
      named: () => ({ profileType: 'company', companyId: ids.company }),
      absent: () => ({ companyId: absent }),
      malformed: () => ({ companyId: 'x' }),
    },
    answers: {
      client: [200, 200, 404, 422],
      teammate: [200, 200, 404, 422],
      otherCompany: [200, 404, 404, 422],
      trial: [200, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: editCompany,
    objects: {
      plain: () => ({}),
      named: () => ({ profileType: 'company', companyId: ids.company }),
      absent: () => ({ companyId: absent }),
      malformed: () => ({ profileType: 'talent' }),
    },
    answers: {
      client: [200, 200, 404, 422],
      teammate: [200, 200, 404, 422],
      otherCompany: [200, 404, 404, 422],
      trial: [200, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: updateCompany,
    objects: {
      own: () => ({ company: { tagline: 'x' } }),
      named: () => ({ company: { id: ids.company, tagline: 'x' } }),
      absent: () => ({ company: { id: absent, tagline: 'x' } }),
      malformed: () => ({ company: { name: '' } }),
    },
    answers: {
      client: [200, 200, 404, 422],
      teammate: [200, 200, 404, 422],
      otherCompany: [200, 404, 404, 422],
      trial: [200, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  { call: uploadImage, objects: { withoutImage: () => ({}) }, answers: everyClient([422]), otherwise: 'refused' },
  { call: listTeammates, objects: once(), answers: everyClient([200]), otherwise: 'refused' },
  {
    call: editTeammate,
    objects: {
      client: () => ({ profileType: 'teammate', teammateId: ids.client }),
      talent: () => ({ teammateId: ids.talent }),
      absent: () => ({ teammateId: absent }),
      malformed: () => ({ teammateId: 0 }),
    },
    answers: {
      client: [200, 404, 404, 422],
      teammate: [200, 404, 404, 422],
      otherCompany: [404, 404, 404, 422],
      trial: [404, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: createTeammate,
    objects: {
      taken: () => ({ teammate: { firstName: 'A', lastName: 'B', email: ids.takenEmail } }),
      malformed: () => ({ teammate: { firstName: '', lastName: 'B', email: 'x' } }),
    },
    answers: everyClient([409, 422]),
    otherwise: 'refused',
  },
  {
    call: updateTeammate,
    objects: {
      client: () => ({ teammate: { id: ids.client, title: 'x' } }),
      takenAddress: () => ({ teammate: { id: ids.client, email: ids.takenEmail } }),
      talent: () => ({ teammate: { id: ids.talent, title: 'x' } }),
      absent: () => ({ teammate: { id: absent, title: 'x' } }),
      malformed: () => ({ teammate: { id: ids.client, email: 'x' } }),
    },
    answers: {
      client: [200, 409, 404, 404, 422],
      teammate: [200, 409, 404, 404, 422],
      // Addresses stay as they are while an administrator acts.
      actingMember: [200, 403, 404, 404, 422],
      otherCompany: [404, 404, 404, 404, 422],
      trial: [404, 404, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: confirmTeammateEmail,
    objects: {
      noChange: () => ({ teammateId: ids.client, code: '123456' }),
      talent: () => ({ teammateId: ids.talent, code: '123456' }),
      absent: () => ({ teammateId: absent, code: '123456' }),
      malformed: () => ({ teammateId: ids.client }),
    },
    answers: {
      client: [200, 404, 404, 422],
      teammate: [200, 404, 404, 422],
      actingMember: [403, 404, 404, 422],
      otherCompany: [404, 404, 404, 422],
      trial: [404, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: cancelTeammateEmail,
    objects: {
      client: () => ({ teammateId: ids.client }),
      talent: () => ({ teammateId: ids.talent }),
      absent: () => ({ teammateId: absent }),
      malformed: () => ({}),
    },
    answers: {
      client: [200, 404, 404, 422],
      teammate: [200, 404, 404, 422],
      otherCompany: [404, 404, 404, 422],
      trial: [404, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: inviteTeammate,
    objects: {
      signedIn: () => ({ teammateId: ids.client }),
      talent: () => ({ teammateId: ids.talent }),
      absent: () => ({ teammateId: absent }),
      malformed: () => ({ teammateId: 0 }),
    },
    answers: {
      client: [409, 404, 404, 422],
      teammate: [409, 404, 404, 422],
      otherCompany: [404, 404, 404, 422],
      trial: [404, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: deleteTeammate,
    objects: {
      leaver: () => ({ teammateId: ids.leaver }),
      talent: () => ({ teammateId: ids.talent }),
      absent: () => ({ teammateId: absent }),
      malformed: () => ({ teammateId: '1' }),
    },
    answers: {
      otherCompany: [404, 404, 404, 422],
      trial: [404, 404, 404, 422],
      client: [200, 404, 404, 422],
      teammate: [404, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: createPosition,
    objects: {
      empty: () => ({}),
      foreignContact: () => ({ position: { mainTeammateId: ids.talent } }),
      malformed: () => ({ position: { title: 1 } }),
    },
    answers: { ...everyClient([200, 422, 422]), trial: [409, 409, 422] },
    otherwise: 'refused',
  },
  {
    call: editPosition,
    objects: {
      draft: () => ({ profileType: 'position', positionHashId: ids.draft.hashId }),
      absent: () => ({ positionHashId: 'absent' }),
      malformed: () => ({ positionHashId: 'a/b' }),
    },
    answers: {
      client: [200, 404, 422],
      teammate: [200, 404, 422],
      otherCompany: [404, 404, 422],
      trial: [404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: updatePosition,
    objects: {
      draft: () => ({ position: { id: ids.draft.id, title: 'Changed' } }),
      foreignContact: () => ({ position: { id: ids.draft.id, mainTeammateId: ids.talent } }),
      absent: () => ({ position: { id: absent, title: 'Changed' } }),
      malformed: () => ({ position: { id: ids.draft.id, timezoneMargin: 7 } }),
    },
    answers: {
      client: [200, 422, 404, 422],
      teammate: [200, 422, 404, 422],
      otherCompany: [404, 404, 404, 422],
      trial: [404, 404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: searchTalent,
    objects: {
      plain: () => ({ skills: [], countryIds: [], isPhysical: false }),
      unknownSkill: () => ({ skills: [absent] }),
      unknownCountry: () => ({ countryIds: [999] }),
      malformed: () => ({ skills: 'all' }),
    },
    answers: everyClient([200, 422, 422, 422]),
    otherwise: 'refused',
  },
  {
    call: messagingInit,
    objects: {
      list: () => ({}),
      talent: () => ({ userToId: ids.talent }),
      client: () => ({ userToId: ids.client }),
      absent: () => ({ userToId: absent }),
      malformed: () => ({ userToId: 'x' }),
    },
    answers: {
      talent: [200, 403, 200, 404, 422],
      otherTalent: [200, 403, 200, 404, 422],
      client: [200, 200, 403, 404, 422],
      teammate: [200, 200, 200, 404, 422],
      otherCompany: [200, 200, 403, 404, 422],
      trial: [200, 200, 403, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: messagingGetMessages,
    objects: {
      thread: () => ({ threadId: ids.thread }),
      absent: () => ({ threadId: absent }),
      malformed: () => ({ threadId: -1 }),
    },
    answers: {
      talent: [200, 404, 422],
      otherTalent: [404, 404, 422],
      client: [200, 404, 422],
      teammate: [404, 404, 422],
      otherCompany: [404, 404, 422],
      trial: [404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: messagingPostMessage,
    objects: {
      thread: () => ({ threadId: ids.thread, text: 'Hello' }),
      empty: () => ({ threadId: ids.thread, text: '  ' }),
      absent: () => ({ threadId: absent, text: 'Hello' }),
      malformed: () => ({ threadId: ids.thread, text: 1 }),
    },
    answers: {
      talent: [200, 422, 404, 422],
      client: [200, 422, 404, 422],
      otherTalent: [404, 422, 404, 422],
      teammate: [404, 422, 404, 422],
      otherCompany: [404, 422, 404, 422],
      trial: [404, 422, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: uploadVideo,
    objects: { nothing: () => ({}) },
    answers: { talent: [422], otherTalent: [422], client: [422], teammate: [422], otherCompany: [422], trial: [422] },
    otherwise: 'refused',
  },
  {
    call: deleteVideo,
    objects: {
      absent: () => ({ fileName: `${'A'.repeat(22)}.webm` }),
      malformed: () => ({ fileName: '../secret' }),
    },
    answers: {
      talent: [404, 422],
      otherTalent: [404, 422],
      client: [404, 422],
      teammate: [404, 422],
      otherCompany: [404, 422],
      trial: [404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: readMailSettings,
    objects: once(),
    answers: { ...everyClient([200]), ...everyTalent([200]) },
    otherwise: 'refused',
  },
  {
    call: saveMailSettings,
    objects: {
      messages: () => ({ settings: { messages: 'hourly' } }),
      announcements: () => ({ settings: { announcements: true } }),
      malformed: () => ({ settings: { messages: 'yearly' } }),
    },
    answers: { ...everyClient([200, 422, 422]), ...everyTalent([200, 200, 422]) },
    otherwise: 'refused',
  },
  { call: announcementProgress, objects: once(), answers: everyClient([200]), otherwise: 'refused' },
  {
    call: countRecipients,
    objects: {
      draft: () => ({ positionHashId: ids.draft.hashId }),
      unknownSkill: () => ({ positionHashId: ids.draft.hashId, skills: [999_999] }),
      absent: () => ({ positionHashId: 'absent' }),
      malformed: () => ({}),
    },
    answers: {
      ...everyClient([404, 404, 404, 422]),
      client: [200, 422, 404, 422],
      teammate: [200, 422, 404, 422],
    },
    otherwise: 'refused',
  },
  // Last, since it takes the object away; the stranger before the owner.
  {
    call: deletePosition,
    objects: {
      draft: () => ({ positionId: ids.draft.id }),
      absent: () => ({ positionId: absent }),
      malformed: () => ({ positionId: '1' }),
    },
    answers: {
      otherCompany: [404, 404, 422],
      trial: [404, 404, 422],
      teammate: [200, 404, 422],
      client: [404, 404, 422],
      actingMember: [404, 404, 422],
    },
    otherwise: 'refused',
  },
  {
    call: adminClients,
    objects: { plain: () => ({}), malformed: () => ({ cursor: 'x' }) },
    answers: { administrator: [200, 422] },
    otherwise: 'refused',
  },
  {
    call: adminTalents,
    objects: { plain: () => ({}), malformed: () => ({ search: 1 }) },
    answers: { administrator: [200, 422] },
    otherwise: 'refused',
  },
  {
    call: adminSetTrial,
    objects: {
      client: () => ({ userId: ids.client, isTrial: true }),
      talent: () => ({ userId: ids.talent, isTrial: true }),
      absent: () => ({ userId: absent, isTrial: true }),
      malformed: () => ({ userId: ids.client }),
    },
    answers: { administrator: [200, 404, 404, 422] },
    otherwise: 'refused',
  },
  {
    call: adminFailedMail,
    objects: once(),
    answers: { administrator: [200] },
    otherwise: 'refused',
  },
  {
    call: adminRetryMail,
    objects: { absent: () => ({ id: absent }), malformed: () => ({}) },
    answers: { administrator: [404, 422] },
    otherwise: 'refused',
  },
  {
    call: adminDiscardMail,
    objects: { absent: () => ({ id: absent }), malformed: () => ({ id: 'x' }) },
    answers: { administrator: [404, 422] },
    otherwise: 'refused',
  },
  {
    call: adminDeleteUser,
    objects: {
      talent: () => ({ userId: ids.victim }),
      administrator: () => ({ userId: ids.administrator }),
      absent: () => ({ userId: absent }),
      malformed: () => ({ userId: 'x' }),
    },
    answers: { administrator: [200, 409, 404, 422] },
    otherwise: 'refused',
  },
  // These two take the session away.
  {
    call: adminReturn,
    objects: once(),
    answers: { ...everySession([409]), acting: [200], actingMember: [200], actingTalent: [200] },
    otherwise: 'refused',
  },
  { call: signOut, objects: once(), answers: {}, otherwise: 'everybody 200' },
];
