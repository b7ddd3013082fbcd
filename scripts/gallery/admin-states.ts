import { type PersonContact, adminClients, adminFailedMail, adminPerson, adminPositions } from '#contract/admin.ts';
import { adminLog } from '#contract/audit-log.ts';
import { adminCase, adminCases } from '#contract/reports.ts';
import type { Answer, Answers } from './view.ts';

/** Running and ended trials, with all marks that an account can have. */
export const onTrial: Answer = {
  path: adminClients.path,
  change: ({ users, ...answer }: ReturnType<typeof adminClients.answer.parse>) => ({
    ...answer,
    users: users.map((user, index) => ({
      ...user,
      isTrial: true,
      isTrialExpired: index % 2 === 0,
      emailRefusal: { at: user.signedUpAt, status: '5.1.1' },
      suspension: { of: 'user', until: null },
      openCaseId: 7,
      leavingAt: user.trialEndsAt,
    })),
  }),
};

/** Every second position is taken down, and some are reported. */
export const someDown: Answer = {
  path: adminPositions.path,
  change: ({ positions, ...answer }: ReturnType<typeof adminPositions.answer.parse>) => ({
    ...answer,
    positions: positions.map((position, index) => ({
      ...position,
      reports: index % 3,
      ...(index % 2 === 1 && {
        isLive: false,
        title: index === 1 ? '' : position.title,
        takenDown: { caseId: 7, at: '2026-11-20T09:30:00.000Z' },
      }),
    })),
    drafts: 3,
  }),
};

const contactStates: PersonContact['state'][] = ['open', 'answered', 'declined', 'closed', 'lapsed'];

/** A person with all marks, contacts in each state, and messages on many days. */
export const busyPerson: Answer = {
  path: adminPerson.path,
  change: ({ account, ...answer }: ReturnType<typeof adminPerson.answer.parse>) => ({
    ...answer,
    account: {
      ...account,
      emailRefusal: { at: account.signedUpAt, status: '5.1.1' },
      suspension: { of: 'user', until: null },
      leavingAt: '2026-12-20T09:30:00.000Z',
    },
    sessions: (['code', 'passkey'] as const).map((way, index) => ({
      way,
      startedAt: `2026-11-0${index + 1}T09:30:00.000Z`,
      usedAt: `2026-11-1${index + 1}T09:00:00.000Z`,
    })),
    contacts: contactStates.map((state, index) => ({
      company: { id: index + 1, name: `Acme ${'Holdings '.repeat(index * 3)}${index}` },
      openedBy: index % 2 === 0 ? ('company' as const) : ('talent' as const),
      openedAt: '2026-11-01T09:30:00.000Z',
      state,
    })),
    contactCount: 60,
    days: Array.from({ length: 12 }, (_, index) => ({
      day: `2026-11-${20 - (index % 12)}`.replace(/-(\d)$/, '-0$1'),
      messages: index * 7 + 1,
      people: index + 1,
    })),
  }),
};

export const mailsOf = (count: number): Answers => ({
  path: adminFailedMail.path,
  change: () => ({
    mails: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      kind: (['code', 'invitation', 'new messages'] as const)[index % 3],
      to: index % 4 === 3 ? `${'very.long.address.'.repeat(6)}${index}@engineers.example` : `ada.${index}@example.com`,
      reason: 'mail failed: RCPT TO 554 5.7.1',
      cause: 'recipient',
      status: 'RCPT TO 554 5.7.1',
      tries: 150,
      triedAt: '2026-11-20T09:30:00.000Z',
    })),
    announcements: [],
    failed: count,
    waiting: count * 3,
  }),
});

export const casesOf = (count: number): Answers => ({
  path: adminCases.path,
  change: () => ({
    cases: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      subject:
        index % 5 === 4
          ? null
          : {
              type: 'company',
              id: index + 1,
              name: `Acme ${'Holdings '.repeat(index % 4)}${index}`,
              isSuspended: false,
            },
      categories: index % 2 === 0 ? ['spam'] : ['fake', 'money'],
      count: index % 3,
      openedAt: '2026-11-01T09:30:00.000Z',
      state: index < 6 ? 'open' : 'decided',
      outcome: index < 6 ? null : 'warned',
      isOverturned: false,
      ...(index % 4 === 1 && { taken: { by: 2_147_483_000, name: 'Grace Hopper', at: '2026-11-20T09:30:00.000Z' } }),
    })),
    openCount: Math.min(count, 6),
    nextCursor: null,
  }),
});

export const logOf = (count: number): Answers => ({
  path: adminLog.path,
  change: () => ({
    entries: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      at: '2026-11-20T09:30:00.000Z',
      act: (['signedInAs', 'suspended', 'mailRetried'] as const)[index % 3],
      administrator: { id: 1, name: 'Grace Hopper' },
      user: index % 3 === 2 ? null : { id: 2, name: 'Ada Moreau', isTalent: true },
      company: null,
      caseId: index % 3 === 1 ? 7 : null,
      details: index % 3 === 1 ? { rule: 4, until: null } : index % 3 === 2 ? { count: 3 } : {},
    })),
    nextCursor: null,
  }),
});

/** A case about a company with a reported position, of which one can be taken down. */
export const companyCase = (): Answers => ({
  path: adminCase.path,
  change: () => ({
    ...openCase,
    subject: { type: 'company', id: 1, name: 'Northwind Labs', isSuspended: false },
    taken: { by: 2_147_483_000, name: 'Grace Brewster Murray Hopper', at: '2026-11-20T09:30:00.000Z' },
    reach: { livePositions: 2, members: 3 },
    positions: [
      { id: 1, title: 'Senior Front-end Engineer', isReported: true },
      { id: 2, title: 'Founding Engineer', isReported: false },
    ],
  }),
});

export const aCase = (): Answers => ({ path: adminCase.path, change: () => openCase });

const openCase = {
  id: 1,
  subject: { type: 'talent', id: 1, name: 'Ada Moreau', isSuspended: false },
  categories: ['spam'],
  count: 1,
  openedAt: '2026-11-01T09:30:00.000Z',
  state: 'open',
  outcome: null,
  isOverturned: false,
  version: 1,
  reports: [
    {
      id: 1,
      reporter: { id: 2, name: 'Noor Castellanos' },
      type: 'message',
      category: 'spam',
      text: 'The same to all of us.',
      evidence: {
        title: 'Ada Moreau',
        parts: [
          {
            by: 'Ada Moreau',
            at: '2026-11-01T09:00:00.000Z',
            text: '<b>Buy</b> now',
            videoSeconds: null,
            isReported: true,
          },
        ],
      },
      reportedAt: '2026-11-01T09:30:00.000Z',
      isBadFaith: false,
    },
  ],
  decision: null,
  appeal: null,
  history: [],
};
