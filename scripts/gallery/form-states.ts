import * as addresses from '#contract/addresses.ts';
import { listTeammates, updateCompany } from '#contract/companies.ts';
import type { EmailChange } from '#contract/email-change.ts';
import { updatePosition } from '#contract/positions.ts';
import { type NewestPositions, newestPositions } from '#contract/public.ts';
import { at } from '#contract/screens.ts';
import { saveTalent } from '#contract/talents.ts';
import { type Removal, deleteTeammate, editTeammate, inviteTeammates, readRemoval } from '#contract/teammates.ts';
import { type Answer, type View, plain } from './view.ts';

/* Forms that are refused, fail to save, are left, or whose subject is gone; and parts that open in them. */

const press = (name: string): string => `role=button[name="${name}"]`;
const fill = (name: string, text: string): string => `role=textbox[name="${name}"]=${text}`;

const ofTalent = (steps: readonly string[], answers?: View['answers']): View => ({
  as: 'oneTalent',
  at: plain(at.talentEdit),
  steps,
  ...(answers && { answers }),
});
const cv =
  'Mira Okafor, Lisbon, Portugal\ngithub.com/mira-okafor https://okafor-maps.example\nSummary\nI make planning tools ' +
  'calm enough for people under pressure. Before maps it was timetables.\n\nExperience\n2016 - 2026: TypeScript, ' +
  'React, Vue, Playwright, Docker, Redis, Storybook, Vite, D3, k8s. We go live weekly.';
const readCv = (text: string): string[] => [press('Fill in from a CV'), fill('Or paste its text', text), press('Find')];
export const talentForm: Record<string, View> = {
  cv: ofTalent([press('Fill in from a CV')]),
  'cv-refused': ofTalent([press('Fill in from a CV'), `${press('Choose a file')}=LICENSE`, 'role=alert']),
  'cv-nothing': ofTalent(readCv('Nothing in particular.')),
  'cv-found': ofTalent(readCv(cv)),
  'cv-known': { as: 'talent', at: plain(at.talentEdit), steps: readCv(cv) },
  refused: ofTalent([fill('Website', 'javascript:alert(1)'), fill('Last Name', ' '), press('Save')]),
  'too-long': ofTalent([fill('Bio', 'x'.repeat(5_001))]),
  discarding: ofTalent([press('Cancel')]),
  cropping: ofTalent([`${press('Change picture')}=docs/pictures/messages.png`, press('Adjust the picture')]),
  'picture-chosen': ofTalent([`${press('Change picture')}=docs/pictures/messages.png`]),
  'picture-refused': ofTalent([`${press('Change picture')}=README.md`]),
  'save-failed': ofTalent([fill('Website', 'ada.example'), press('Save')], {
    path: saveTalent.path,
    code: 'unavailable',
  }),
  'signed-out': ofTalent([fill('Website', 'ada.example'), press('Save')], {
    path: saveTalent.path,
    code: 'not-signed-in',
  }),
  removed: ofTalent([fill('Website', 'ada.example'), press('Save')], {
    path: saveTalent.path,
    code: 'account-removed',
  }),
};

const ofCompany = (steps: readonly string[], answers?: View['answers']): View => ({
  as: 'oneClient',
  at: plain(at.companyEdit),
  steps,
  ...(answers && { answers }),
});
export const companyForm: Record<string, View> = {
  refused: ofCompany([fill('Website', 'javascript:alert(1)'), fill('Name', ''), press('Save')]),
  discarding: ofCompany([press('Cancel')]),
  'save-failed': ofCompany([fill('Tagline', 'Maps'), press('Save')], { path: updateCompany.path, code: 'unavailable' }),
  'video-refused': ofCompany([
    'role=toolbar[name="About, formatting"] >> role=button[name="Video"]',
    fill('Address of the video', 'https://example.com/tour.mp4'),
    'role=textbox[name="Address of the video"] >> xpath=.. >> role=button',
  ]),
};

const draft: View['at'] = (person) => addresses.addressOf(at.positionEdit, person?.draft);
const ofPosition = (steps: readonly string[], answers?: View['answers']): View => ({
  as: 'client',
  at: draft,
  steps,
  ...(answers && { answers }),
});
export const positionForm: Record<string, View> = {
  refused: ofPosition([fill('Title', ''), 'role=switch[name="Live"]', press('Save')]),
  'pay-refused': ofPosition(['role=textbox[name="Pay from"]=95000', press('Save')]),
  discarding: ofPosition([press('Cancel')]),
  'save-failed': ofPosition([fill('Title', 'Cartographer'), press('Save')], {
    path: updatePosition.path,
    code: 'unavailable',
  }),
  gone: { as: 'client', at: () => addresses.addressOf(at.positionEdit, 'gone') },
};

const emailChange: EmailChange = {
  email: `${'maximiliane.'.repeat(4)}new@example.com`,
  requestedBy: 'Jonas Brandt',
  isOpen: true,
  retryAfter: 27,
};
type Editable = ReturnType<typeof editTeammate.answer.parse>;
const ofColleague = (view: Partial<View>): View => ({
  as: 'client',
  at: (person) => addresses.addressOf(at.teammateEdit, person?.teammate ?? person?.id),
  ...view,
});
const withChange = (changed: Partial<EmailChange>): View =>
  ofColleague({
    answers: {
      path: editTeammate.path,
      change: ({ teammate }: Editable) => ({ teammate: { ...teammate, emailChange: { ...emailChange, ...changed } } }),
    },
  });
const removal: Removal = {
  since: '2025-03-03T10:00:00.000Z',
  conversationCount: 3,
  engineerCount: 3,
  interviewCount: 2,
  interviews: [
    { startsAt: '2026-12-01T09:00:00.000Z', name: 'Defne Tuncer' },
    { startsAt: '2026-12-03T10:00:00.000Z', name: 'Nisha Bhat' },
  ],
  positionCount: 4,
  memberCount: 14,
  successors: [
    { id: 1, name: 'Ada Moreau', isMe: true },
    { id: 2, name: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff', isMe: false },
  ],
};
const removing = (changed: Partial<Removal>): Answer => ({
  path: readRemoval.path,
  answer: { ...removal, ...changed },
});
const ask = 'header button[data-destructive]';
const kept = { code: 'keepersOnly', params: { names: 'Ada Moreau, Miles Chen, Jo Brandt', more: 2 } };
const keptFor = { setKeeper: kept, delete: kept, changeEmail: kept };
const withRights = (
  facts: Partial<Editable['teammate']>,
  may: Partial<Editable['teammate']['may']>,
  whyNot: Editable['teammate']['whyNot'],
): View =>
  ofColleague({
    answers: {
      path: editTeammate.path,
      change: ({ teammate }: Editable) => ({
        teammate: { ...teammate, ...facts, may: { ...teammate.may, ...may }, whyNot },
      }),
    },
  });
const longInterviews = Array.from({ length: 20 }, (_, index) => ({
  startsAt: `2026-12-${index + 10}T09:00:00.000Z`,
  name: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff',
}));
export const teammateForm: Record<string, View> = {
  gone: ofColleague({ at: () => addresses.addressOf(at.teammateEdit, 2_147_483_000) }),
  'address-code': withChange({}),
  'address-lost': withChange({ isOpen: false, retryAfter: 0 }),
  deleting: ofColleague({ steps: [ask], answers: removing({}) }),
  'deleting-long': ofColleague({
    steps: [ask],
    answers: removing({ conversationCount: 1_204, interviewCount: 260, interviews: longInterviews }),
  }),
  'deleting-none': ofColleague({
    steps: [ask],
    answers: removing({ conversationCount: 0, engineerCount: 0, interviewCount: 0, positionCount: 0, memberCount: 0 }),
  }),
  'deleting-unread': ofColleague({ steps: [ask], answers: { path: readRemoval.path, code: 'unavailable' } }),
  'deleting-refused': ofColleague({
    steps: [ask, 'dialog button[data-destructive]'],
    answers: [
      { path: readRemoval.path, answer: removal },
      { path: deleteTeammate.path, code: 'too-many' },
    ],
  }),
  keeping: withRights({ isKeeper: true }, { setKeeper: true }, {}),
  kept: withRights({ isKeeper: false }, { setKeeper: false, delete: false, changeEmail: false }, keptFor),
  leaving: {
    as: 'client',
    at: (person) => addresses.addressOf(at.teammateEdit, person?.id),
    steps: ['role=button[name=/^Leave /]'],
  },
};

/** Several invitations at once, and refused ones. */
const invite = 'main header button';
const inviting: View = { as: 'client', at: plain(at.team), steps: [invite] };
export const teamInvitations: Record<string, View> = {
  inviting,
  'inviting-refused': {
    ...inviting,
    steps: [invite, 'dialog textarea[data-autofocus]=ada@example.com, nonsense', 'dialog button[type="submit"]'],
    answers: {
      path: inviteTeammates.path,
      answer: {
        invited: [],
        refused: [
          { email: `${'maximiliane.'.repeat(6)}wolfeschlegel@example.com`, reason: { code: 'emailTaken' } },
          { email: 'nonsense', reason: { code: 'email' } },
        ],
      },
    },
  },
};

/** Members who keep the team, are invited, suspended and leaving. */
export const marked: View = {
  as: 'client',
  at: plain(at.team),
  answers: {
    path: listTeammates.path,
    change: (answer: ReturnType<typeof listTeammates.answer.parse>) => ({
      ...answer,
      teammates: answer.teammates.map((member, index) => ({
        ...member,
        ...[{ isKeeper: true }, { hasSignedIn: false }, { isSuspended: true }, { isLeaving: true }][index % 4],
      })),
    }),
  },
};

/** Sign-up without a name, and sign-in with an unknown address. */
const unknown = 'role=textbox[name="Email"]=nobody.at.all@example.com';
export const signUpRefused: View = { at: plain(at.signUp), steps: [unknown, 'button[type="submit"]'] };
export const signInRefused: View = {
  at: plain(addresses.addressOf(at.signIn)),
  steps: [unknown, 'button[type="submit"]'],
};

/** Sign-in with all sentences of the promise, as of a site whose limit is low. */
export const signInPromising: View = {
  at: plain(addresses.addressOf(at.signIn)),
  answers: {
    path: newestPositions.path,
    change: (answer: NewestPositions): NewestPositions => ({
      ...answer,
      promise: [
        ['A company may write to at most ', '25 new people a day.', ''],
        ['', '8 of 10 first messages', ' are answered.'],
        ['', 'Every position', ' states whether it pays and until when it is open.'],
      ],
    }),
  },
};
