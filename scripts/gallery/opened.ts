import { signIn, signUp } from '#contract/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import type * as z from 'zod/mini';
import { type Candidate, listCandidates } from '#contract/candidates.ts';
import { type OwnPosition, editCompany } from '#contract/companies.ts';
import { talentHistory } from '#contract/history.ts';
import { clientHome } from '#contract/matching.ts';
import { editPosition, listPositions, updatePosition } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import type { Answer, View } from './view.ts';

/* Views that appear only after a press: second steps and questions. */

const save = '[class*="edit-header-module_actions"] button:last-child';

interface Step {
  step: 1 | 2;
}

/** The first step sends a code; the second gets its own answer. */
const afterCode =
  (answer: object, status = 200) =>
  (payload: unknown) =>
    // The screens send no other payloads to these two calls.
    (payload as Step).step === 1
      ? { status: 200, answer: { status: 'ok', step: 2, retryAfter: 30, codeExpiresIn: 600 } }
      : { status, answer };

const wrong = { status: 'wrongCredentialsWrongToken', step: 2 };
const waiting = { status: 'tooManyAttempts', step: 2, retryAfter: 27, codeExpiresIn: 500 };

const sendCode = [
  'input[type="email"]=maximiliane.wolfeschlegelsteinhausenbergerdorff@engineers.example',
  'button[type="submit"]',
];
const typeCode = 'input[inputmode="numeric"]=123456';

const codeStates = (at: View['at'], path: string, details: readonly string[] = []): Record<string, View> => ({
  code: { at, steps: [...details, ...sendCode], answers: { path, says: afterCode({}) } },
  'code-wrong': { at, steps: [...details, ...sendCode, typeCode], answers: { path, says: afterCode(wrong) } },
  'code-waiting': { at, steps: [...details, ...sendCode, typeCode], answers: { path, says: afterCode(waiting, 429) } },
});

export const signInOpened = codeStates(() => addresses.addressOf(at.signIn), signIn.path);
export const signUpOpened = codeStates(() => at.signUp, signUp.path, [
  'input[autocomplete="organization"]=Donaudampfschifffahrtsgesellschaft',
  'input[autocomplete="given-name"]=Maximiliane',
  'input[autocomplete="family-name"]=Wolfeschlegelsteinhausenbergerdorff',
]);

/** The form starts with a version that another user has since overwritten. */
const conflict: View['answers'] = {
  path: editCompany.path,
  change: ({ company }: ReturnType<typeof editCompany.answer.parse>, times) => ({
    company:
      times === 1
        ? { ...company, version: (company.version ?? 0) - 1 }
        : {
            ...company,
            tagline: 'Maps for night trains.',
            description: '<p>We plan routes for trains that sleep.</p>',
          },
  }),
};

export const companyOpened: Record<string, View> = {
  conflict: {
    as: 'client',
    at: () => at.companyEdit,
    steps: ['input[placeholder^="What"]=Routes that wait for nobody.', '[role="textbox"]=We draw maps.', save],
    answers: conflict,
  },
};

type Candidates = z.output<typeof listCandidates.answer>;

/** The lists of stages, with changed facts of every candidate. */
const candidatesWith = (facts: Partial<Candidate>): Answer => ({
  path: listCandidates.path,
  change: ({ candidates, standing, ...answer }: Candidates): Candidates => ({
    ...answer,
    candidates: candidates.map((one) => ({ ...one, ...facts })),
    ...(standing && { standing: standing.map((one) => ({ ...one, ...facts })) }),
  }),
});

const draft: View['at'] = (person) => addresses.addressOf(at.positionEdit, person?.draft);
const live: View['at'] = (person) => addresses.addressOf(at.positionEdit, person?.position);

export const positionOpened: Record<string, View> = {
  'going-live': { as: 'client', at: draft, steps: ['[role="switch"]', save] },
  delete: { as: 'client', at: draft, steps: ['button[data-destructive]'] },
  closing: { as: 'client', at: live, steps: ['[role="switch"]'] },
  'taken-down': {
    as: 'client',
    at: draft,
    answers: {
      path: editPosition.path,
      change: ({ position }: ReturnType<typeof editPosition.answer.parse>) => ({
        position: { ...position, closeReason: 'takenDown', takenDown: { reason: 'There is no such position.' } },
      }),
    },
  },
  filled: {
    as: 'client',
    at: (person) => addresses.addressOf(at.positionEdit, person?.newest),
    steps: ['[role="switch"]', 'select:has([value="filled"])=filled', save, 'dialog textarea'],
    answers: [
      { path: updatePosition.path, answer: { data: { isLive: false, talentCount: 0 } } },
      candidatesWith({ hasTalked: true, wasTold: false }),
    ],
  },
};

export const teammateOpened: Record<string, View> = {
  refused: { as: 'client', at: () => at.teammateCreate, steps: [save] },
};

const since = '2026-05-03T10:00:00.000Z';
const nearEnd = { isLive: true, since, confirmedAt: null, endsAt: new Date(Date.now() + 6 * 86_400_000).toISOString() };

/** Positions near and after their end. */
const endings = [
  nearEnd,
  { isLive: true, since, confirmedAt: '2026-08-01T10:00:00.000Z', endsAt: '2126-10-30T10:00:00.000Z' },
  { isLive: false, since, endsAt: null, closeReason: 'expired' },
  { isLive: false, since, endsAt: null, closeReason: 'filled' },
  {
    isLive: false,
    since,
    endsAt: null,
    closeReason: 'takenDown',
    takenDown: { reason: 'Two engineers were asked to pay for their equipment before the first day.' },
  },
];

export const positionsOpened: Record<string, View> = {
  all: { as: 'client', at: () => `${at.positions}?mine=false` },
  drafts: { as: 'client', at: () => `${at.positions}?mine=false&drafts=true` },
  'none-mine': { as: 'client', at: () => `${at.positions}?mine=true`, answers: noneMine(listPositions.path) },
  'trial-ended': { as: 'endedClient', at: () => at.positions },
  ending: {
    as: 'client',
    at: () => at.positions,
    answers: {
      path: listPositions.path,
      change: ({ positions, ...answer }: ReturnType<typeof listPositions.answer.parse>) => ({
        ...answer,
        positionDays: 90,
        positions: positions.slice(0, 5).map((position, index) => ({ ...position, ...endings[index] })),
      }),
    },
  },
};

/** An answer in which no position is the viewer's. */
export function noneMine(path: string): Answer {
  return {
    path,
    change: ({ positions, further, ...answer }: { positions: OwnPosition[]; further?: OwnPosition[] }) => ({
      ...answer,
      positions: positions.map(withoutMine),
      ...(further && { further: further.map(withoutMine) }),
    }),
  };
}

const withoutMine = ({ isMine: _isMine, ...position }: OwnPosition) => position;

/** The home whose first panel shows a pill. */
const inStage =
  (pill: string): View['at'] =>
  (client) =>
    `${addresses.addressOf(at.clientHome)}?stage=${client?.newest}.${pill}`;

/** The question before closing the first candidate, with changed facts. */
const closingWith = (facts: Partial<Candidate>): View => ({
  as: 'client',
  at: inStage('talking'),
  steps: ['article button[aria-haspopup="menu"]:visible', '[role=menuitem]:visible >> text=Closed'],
  answers: candidatesWith(facts),
});

/** The home whose first panel has three open people and two who are handled. */
function handled(): View {
  let handledIds: number[] = [];
  return {
    as: 'client',
    at: () => addresses.addressOf(at.clientHome),
    answers: [
      {
        path: clientHome.path,
        change: ({ positions, ...answer }: z.output<typeof clientHome.answer>) => {
          handledIds = positions[0]?.talentIds.slice(3, 5) ?? [];
          const few = { talentIds: positions[0]?.talentIds.slice(0, 5) ?? [], handledIds, talentCount: 5 };
          return { ...answer, positions: positions.map((one, index) => (index === 0 ? { ...one, ...few } : one)) };
        },
      },
      {
        path: listCandidates.path,
        change: (answer: Candidates): Candidates => ({
          ...answer,
          standing: handledIds.map((talentId) => ({
            talentId,
            stage: 'closed',
            reason: 'declined',
            declineReason: 'pay',
            hasTalked: false,
            isProposed: false,
            interviewAt: null,
            hasAnswered: false,
          })),
        }),
      },
    ],
  };
}

export const homeOpened: Record<string, View> = {
  'trial-ended': { as: 'endedClient', at: () => addresses.addressOf(at.clientHome) },
  acting: { as: 'longClient', isActing: true, at: () => addresses.addressOf(at.clientHome) },
  kept: { as: 'client', at: inStage('kept') },
  talking: { as: 'client', at: inStage('talking') },
  closed: { as: 'client', at: inStage('closed') },
  hired: { as: 'client', at: inStage('hired') },
  new: { as: 'client', at: inStage('new') },
  'stage-failed': {
    as: 'client',
    at: inStage('kept'),
    answers: { path: listCandidates.path, code: 'internal' },
  },
  moving: { as: 'client', at: inStage('kept'), steps: ['article button[aria-haspopup="menu"]:visible'] },
  closing: closingWith({}),
  'closing-proposal': closingWith({ hasTalked: true, isProposed: true }),
  'closing-interview': closingWith({ hasTalked: true, interviewAt: '2126-12-01T09:00:00.000Z' }),
  answered: {
    as: 'client',
    at: inStage('closed'),
    answers: candidatesWith({ reason: 'declined', declineReason: 'pay', hasAnswered: true }),
  },
  handled: handled(),
  'from-panel': {
    as: 'client',
    at: () => addresses.addressOf(at.clientHome),
    steps: ['article h3 button:visible'],
  },
  command: { as: 'client', at: () => addresses.addressOf(at.clientHome), steps: ['press Control+k'] },
  'card-keys': {
    as: 'client',
    at: () => addresses.addressOf(at.clientHome),
    steps: ['button[aria-haspopup="dialog"]:visible >> text=Keys'],
  },
};

const at24 = '2026-11-24T15:12:00.000Z';
const long = 'Kraftfahrzeughaftpflichtversicherungsdatenbankanwendungsentwicklung';

const standing = { isLive: true, hasTalked: true, isProposed: false, interviewAt: null };

/** The team's history with the engineer, for the profile and the head of a conversation. */
const history = (isLong: boolean): Answer => ({
  path: talentHistory.path,
  change: (answer: z.output<typeof talentHistory.answer>): z.output<typeof talentHistory.answer> => {
    const me = answer.members.find((member) => member.id !== 2_147_483_000)?.id ?? 0;
    const [joao, name] = [2_147_483_000, isLong ? long : 'João'];
    return {
      ...answer,
      members: [...answer.members, { id: joao, firstName: name, lastName: isLong ? long : 'Pereira' }],
      contacts: [
        {
          memberId: joao,
          positionTitle: null,
          openedBy: 'member',
          startedAt: at24,
          state: 'answered',
          answeredAt: at24,
          sharedThreadId: null,
        },
        {
          memberId: null,
          positionTitle: null,
          openedBy: 'talent',
          startedAt: since,
          state: 'lapsed',
          answeredAt: null,
          sharedThreadId: null,
        },
      ],
      stages: [
        {
          positionHashId: 'a',
          positionTitle: isLong ? `${long} ${long}` : 'Backend Engineer',
          stage: 'interview',
          since: at24,
          memberId: joao,
          reason: null,
          ...standing,
          hasAnswered: false,
        },
        {
          positionHashId: 'b',
          positionTitle: 'Senior Front-end Engineer',
          stage: 'kept',
          since,
          memberId: me,
          reason: null,
          ...standing,
          hasAnswered: true,
        },
      ],
      considerFor: [],
      notes: [
        {
          id: 2,
          text: isLong ? `${long} `.repeat(29) : 'Wants to start in March; prefers mornings.',
          memberId: joao,
          toldIds: isLong ? [] : [me],
          writtenAt: at24,
          may: { deleteNote: false },
        },
        {
          id: 1,
          text: 'Speaks Portuguese.',
          memberId: me,
          toldIds: [joao],
          writtenAt: since,
          may: { deleteNote: true },
        },
        {
          id: 3,
          text: 'Asked about visas.',
          memberId: null,
          toldIds: [],
          writtenAt: since,
          may: { deleteNote: false },
        },
      ],
    };
  },
});

const talentOpen: View['at'] = (_, { talent }) => `/client/home?talent=${talent.id}`;
export const teamOpened: Record<string, View> = {
  team: {
    as: 'client',
    at: talentOpen,
    answers: history(false),
    steps: ['dialog section > button[aria-expanded]', 'dialog textarea[maxlength="2000"]=Prefers mornings, see @J'],
  },
  consider: {
    as: 'client',
    at: talentOpen,
    answers: {
      path: talentHistory.path,
      change: (answer: z.output<typeof talentHistory.answer>): z.output<typeof talentHistory.answer> => ({
        ...answer,
        stages: [],
        considerFor: [{ hashId: 'a', title: 'Senior Front-end Engineer' }],
      }),
    },
  },
  'team-long': { as: 'client', at: talentOpen, answers: history(true) },
  'team-failed': { as: 'client', at: talentOpen, answers: { path: talentHistory.path, code: 'internal' } },
};
export const teamHead: Record<string, View> = Object.fromEntries(
  [false, true].map((isLong) => [
    isLong ? 'team-long' : 'team',
    {
      as: 'client',
      at: (person) => addresses.addressOf(at.clientMessages, person?.partner),
      answers: history(isLong),
    } satisfies View,
  ]),
);

/** The public page of a position that is a Draft. */
export const similar: View = { at: (_, { client }) => addresses.positionPage(client.draft ?? '') };
