import type * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import type { Contact } from '#contract/contacts.ts';
import { talentHistory } from '#contract/history.ts';
import { type Thread, messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { blockedTalents } from '#contract/blocks.ts';
import { type Exclusion, readPrivacy } from '#contract/privacy.ts';
import { at } from '#contract/screens.ts';
import { type CompanyDomain, readTrust } from '#contract/verification.ts';
import { type Answer, type View, plain } from './view.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsverband & Töchter GmbH & Co. KGaA';
const companyAt = (index: number, name: string) => ({
  id: index + 1,
  name,
  avatarUrl: null,
  backgroundImageUrl: null,
  verifiedDomain: null,
});

/* Rules by which a talent hides. */

type Privacy = ReturnType<typeof readPrivacy.answer.parse>;

const rule = (id: number, changed: Partial<Exclusion>): Exclusion => ({
  id,
  kind: 'company',
  text: 'Northwind Labs',
  companyCount: 1,
  companies: [{ ...companyAt(0, 'Northwind Labs'), isLifted: false }],
  isEmployer: false,
  ...changed,
});
const covered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...companyAt(index, `${name} ${index + 1}`),
    isLifted: index % 3 === 2,
  }));

/** The screen of a talent who hides by these rules. */
export const hidingBy = (as: 'talent' | 'longTalent', exclusions: Exclusion[], employer: string | null): View => ({
  as,
  at: plain(at.talentPrivacy),
  answers: {
    path: readPrivacy.path,
    change: (answer: Privacy): Privacy => ({ ...answer, employer, exclusions, suggestedDomain: 'globex.example' }),
  },
});

export const oneRule = [rule(1, {})];
export const manyRules = [
  rule(1, { kind: 'name', text: 'Globex', isEmployer: true, companyCount: 3, companies: covered(3, 'Globex') }),
  rule(2, { kind: 'domain', text: 'acme.com', companyCount: 0, companies: [] }),
  rule(3, {}),
  rule(4, { kind: 'name', text: 'Initech', companyCount: 40, companies: covered(20, 'Initech') }),
];
export const longRules = [
  rule(1, { text: longName, companies: [{ ...companyAt(0, longName), isLifted: false }] }),
  rule(2, { kind: 'name', text: longName, isEmployer: true, companyCount: 5, companies: covered(5, longName) }),
  rule(3, { kind: 'domain', text: `${'very-long-part-of-a-domain.'.repeat(5)}example.com` }),
];

const hiding = (steps: readonly string[], answers?: Answer): View => ({
  as: 'talent',
  at: plain(at.talentPrivacy),
  steps,
  ...(answers && { answers }),
});
/** Results for the typed letters. */
const found = 'div:has(input[type=search]) > ul button';

export const hidingStates: Record<string, View> = {
  found: hiding(['main input[type=search]=me']),
  'found-domain': hiding(['main input[type=search]=ada@jobs.globex.example']),
  preview: hiding(['main input[type=search]=Meridian', found]),
  'preview-name': hiding(['main input[type=search]=Initech', `${found} >> nth=-1`]),
  silence: hiding([], {
    path: readPrivacy.path,
    change: (answer: Privacy): Privacy => ({
      ...answer,
      availability: 'notLooking',
      availabilityBy: 'silence',
      availabilityAt: Date.UTC(2026, 5, 3),
      silentSince: Date.UTC(2025, 11, 5),
    }),
  }),
};

/* First contacts. */

type Threads = ReturnType<typeof messagingInit.answer.parse>;
type Messages = ReturnType<typeof messagingGetMessages.answer.parse>;

const asked: Contact = {
  openedBy: 'them',
  state: 'open',
  reason: null,
  mayWrite: true,
  closesOn: '2026-12-04T09:30:00.000Z',
  answerDays: 14,
  rate: { outOfTen: 8, withinDays: 2 },
  verifiedDomain: null,
};

/** A viewer's thread with their partner, changed. */
function threadWith(
  as: 'talent' | 'longTalent' | 'client' | 'longClient',
  changed: Partial<Thread>,
  further: readonly Answer[] = [],
): View {
  const address = as.endsWith('alent') ? at.talentMessages : at.clientMessages;
  let partner: number | undefined;
  return {
    as,
    at(person) {
      partner = person?.partner;
      return addresses.addressOf(address, partner);
    },
    answers: [
      {
        path: messagingInit.path,
        change: (answer: Threads): Threads => ({
          ...answer,
          userThreads: answer.userThreads.map((thread) =>
            thread.user.id === partner ? { ...thread, ...changed } : thread,
          ),
        }),
      },
      ...further,
    ],
  };
}

const answering = '[data-answering] button';

const position: Thread['position'] & object = {
  title: 'Senior Front-end Engineer',
  open: { hashId: 'hash', place: 'Remote', fit: null },
};

/** What is written about two positions, with messages about the other one at the end. */
const severalPositions: Partial<Thread> = {
  position: {
    title: 'Founding Engineer, Developer Platform and Infrastructure',
    open: { hashId: 'other', place: 'Remote, Lisbon ± 4 h', fit: null },
  },
  otherPositions: [position, { title: 'Backend Engineer', open: null }],
};
const inTurn: Answer = {
  path: messagingGetMessages.path,
  change: (answer: Messages): Messages => ({
    ...answer,
    messages: answer.messages.map((message, index, { length }) =>
      index === length - 3
        ? { ...message, about: { hashId: 'hash', title: position.title } }
        : index === length - 1
          ? { ...message, about: { hashId: 'other', title: severalPositions.position?.title ?? '' } }
          : message,
    ),
  }),
};

/** 'About: ...' under the message field. */
const aboutButton = 'form ~ div button[aria-haspopup="menu"]';

/** The history of an engineer who has answered since they were closed for it. */
const closedAnswer: Answer = {
  path: talentHistory.path,
  change: (answer: z.output<typeof talentHistory.answer>) => ({
    ...answer,
    stages: [
      {
        positionHashId: 'hash',
        positionTitle: position.title,
        isLive: true,
        stage: 'closed',
        since: '2026-11-24T15:12:00.000Z',
        memberId: null,
        reason: 'declined',
        hasTalked: true,
        isProposed: false,
        interviewAt: null,
        hasAnswered: true,
        declineReason: null,
      },
    ],
  }),
};

export const talentContacts: Record<string, View> = {
  'several-positions': {
    ...threadWith('talent', severalPositions, [inTurn]),
    steps: ['[aria-expanded]:has-text("+2")'],
  },
  asked: threadWith('talent', { contact: asked }),
  'asked-long': threadWith('longTalent', {
    contact: { ...asked, verifiedDomain: `${'very-long-part-of-a-domain.'.repeat(4)}example.com` },
  }),
  interested: { ...threadWith('talent', { contact: asked }), steps: [answering] },
  declining: { ...threadWith('talent', { contact: asked }), steps: [`${answering} >> nth=1`] },
  declined: threadWith('talent', { contact: { ...asked, state: 'notInterested', reason: 'pay', closesOn: null } }),
  'closed-by-company': threadWith('talent', {
    contact: { ...asked, openedBy: 'me', state: 'closed', reason: 'filled', closesOn: null },
  }),
  lapsed: threadWith('talent', { contact: { ...asked, state: 'lapsed', closesOn: null } }),
  closed: threadWith('talent', { isClosed: true }),
  unavailable: threadWith('talent', { isUnavailable: true }),
  'hidden-from': threadWith('talent', { isHiddenFrom: true }),
  'may-end': threadWith('talent', { mayEnd: true }),
};

export const clientContacts: Record<string, View> = {
  'several-positions': threadWith('client', severalPositions, [inTurn, closedAnswer]),
  'about-chosen': {
    ...threadWith('client', severalPositions, [inTurn]),
    steps: [aboutButton],
  },
  'about-refused': {
    ...threadWith('client', severalPositions, [
      inTurn,
      { path: messagingPostMessage.path, code: 'not-found', reason: { code: 'noSuchPosition' } },
    ]),
    steps: [
      aboutButton,
      `[role="menuitemradio"]:has-text("${position.title}")`,
      'role=textbox[name=/^Message to/]=When could we talk?',
      'role=button[name="Send"]',
    ],
  },
  asked: threadWith('client', { contact: { ...asked, rate: { outOfTen: null, withinDays: 2 } } }),
  owed: threadWith('client', { owedDays: 36 }),
  'closed-by-them': threadWith('client', { closing: { isMine: false, reason: null } }),
  closing: { ...threadWith('client', { contact: asked }), steps: [answering] },
  'closing-also': {
    ...threadWith('client', { position }),
    steps: ['role=button[name="More"]', 'role=menuitem[name="Close conversation"]'],
  },
  answered: threadWith('client', { position }, [closedAnswer]),
  waiting: threadWith('client', { contact: { ...asked, openedBy: 'me' } }),
  declined: threadWith('client', {
    contact: {
      ...asked,
      openedBy: 'me',
      state: 'notInterested',
      reason: 'technology',
      mayWrite: false,
      closesOn: null,
    },
  }),
};

/* Reports and blocks. */

const more = 'dialog[open] button[aria-haspopup=menu]';

/** The menu 'More' of a profile, and the dialogs of its entries. */
export const moreOf = (profile: Pick<View, 'as' | 'at'>): Record<string, View> => ({
  more: { ...profile, steps: [more] },
  report: { ...profile, steps: [more, '[role=menuitem]'] },
  block: { ...profile, steps: [more, '[role=menuitem] >> nth=1'] },
});

/* Domains that a company has proven, and talents it blocks. */

type Trust = ReturnType<typeof readTrust.answer.parse>;

const domain = (changed: Partial<CompanyDomain>): CompanyDomain => ({
  domain: 'acme.com',
  way: 'dns',
  state: 'waiting',
  record: { name: '_rolecall.acme.com', value: `rolecall-verification=${'k3Jx9Qw2'.repeat(3)}` },
  checkedAt: null,
  found: [],
  failsAt: null,
  ...changed,
});

const trustOf = (changed: Partial<Trust>): View => ({
  as: 'client',
  at: plain(at.verification),
  answers: { path: readTrust.path, change: (answer: Trust): Trust => ({ ...answer, ...changed }) },
});

const checkedAt = '2026-11-20T09:30:00.000Z';

export const trustStates: Record<string, View> = {
  'domains-kept': trustOf({
    domains: [domain({})],
    mailDomain: 'northwind.example',
    may: { changeDomains: false },
    whyNot: { changeDomains: { code: 'keepersOnly', params: { names: 'Ada Moreau', more: 0 } } },
  }),
  'domain-new': trustOf({ domains: [domain({})], mailDomain: 'northwind.example' }),
  'domain-waiting': trustOf({
    domains: [domain({ checkedAt, found: ['', `rolecall-verification=${'x7Q2mB9k'.repeat(12)}`] })],
  }),
  'domain-verified': trustOf({
    verifiedDomain: 'acme.com',
    domains: [
      domain({ state: 'verified', checkedAt }),
      domain({ domain: 'acme.de', way: 'mail', state: 'verified', checkedAt }),
      domain({
        domain: `${'very-long-part-of-a-domain.'.repeat(5)}example.com`,
        way: 'administrator',
        state: 'verified',
      }),
    ],
  }),
  'domain-failing': trustOf({
    verifiedDomain: 'acme.com',
    domains: [domain({ state: 'failing', checkedAt, failsAt: '2026-12-04T09:30:00.000Z' })],
  }),
  'limit-reached': trustOf({
    firstContacts: { used: 100, max: 100, nextAt: '2026-11-21T09:30:00.000Z' },
    answers: { of: 10, answered: 8, median: 100_000 },
  }),
};

export const blocked = (count: number, name = 'Jonas Brandt'): View => ({
  as: 'client',
  at: plain(at.verification),
  answers: {
    path: blockedTalents.path,
    change: () => ({
      talents: Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        name,
        blockedBy: index % 3 === 2 ? null : name,
        blockedAt: Date.UTC(2026, 10, 20, 9, index),
      })),
    }),
  },
});
