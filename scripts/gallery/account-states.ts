import * as addresses from '#contract/addresses.ts';
import type { Decision } from '#contract/cases.ts';
import type { EmailChange } from '#contract/email-change.ts';
import { type UserToken, createToken, listTokens } from '#contract/integrations.ts';
import { readMailSettings } from '#contract/mail-settings.ts';
import { changeOwnEmail, ownAccount, proveSelf } from '#contract/own-account.ts';
import type { OwnExport } from '#contract/own-data.ts';
import { listPush } from '#contract/push.ts';
import { at } from '#contract/screens.ts';
import { type Answer, type View, plain } from './view.ts';

type Account = ReturnType<typeof ownAccount.answer.parse>;

const accountWith = (changed: Partial<Account>): Answer => ({
  path: ownAccount.path,
  change: (answer: Account) => ({ ...answer, ...changed }),
});

export const mailComesBack: Answer = {
  path: readMailSettings.path,
  change: (answer: object) => ({ ...answer, comesBack: true }),
};

const copyOf = (copy: OwnExport): Answer => accountWith({ export: copy });
const readyCopy: OwnExport = {
  state: 'ready',
  url: addresses.exportFile('A'.repeat(22)),
  size: 123_400_000,
  until: '2026-11-21T09:30:00.000Z',
};

const linked = { linkedAt: '2026-11-01T09:30:00.000Z', lastUsedAt: '2026-11-20T09:30:00.000Z' };

/** Devices that are notified. */
export const notified: Answer = {
  path: listPush.path,
  change: (answer: ReturnType<typeof listPush.answer.parse>) => ({
    ...answer,
    devices: ['iPhone', null].map((system, index) => ({
      id: index + 1,
      isThis: false,
      device: { browser: system && 'Safari', system },
      createdAt: '2026-11-20T09:30:00.000Z',
    })),
  }),
};

const emailChange: EmailChange = {
  email: `${'maximiliane.'.repeat(4)}new@example.com`,
  requestedBy: 'Jonas Brandt',
  isOpen: true,
  retryAfter: 0,
};

const longWord = 'Kraftfahrzeughaftpflichtversicherungsdatenbankanwendungsentwicklerin';
const paragraph = `You wrote the same to forty people within an hour, and asked each of them for money: ${longWord}.\n\n`;

const suspension: Decision = {
  caseId: 1,
  isAboutCompany: false,
  outcome: 'suspended',
  rule: 4,
  reasons: 'You wrote the same to forty people.',
  until: '2026-12-20T09:30:00.000Z',
  decidedAt: '2026-11-20T09:30:00.000Z',
  isInForce: true,
  isAcknowledged: false,
  appealableUntil: '2027-05-19T09:30:00.000Z',
  appeal: null,
};
const appeal = { text: 'It was to three, and they knew me.', appealedAt: '2026-11-21T09:30:00.000Z' };
const waiting: Decision = {
  ...suspension,
  appealableUntil: null,
  appeal: { ...appeal, outcome: null, reasons: null },
};
const kept: Decision = {
  ...suspension,
  caseId: 2,
  until: null,
  appealableUntil: null,
  appeal: { ...appeal, outcome: 'kept', reasons: 'It was to forty: we have counted.' },
};
const longDecision: Decision = {
  ...kept,
  reasons: paragraph.repeat(4),
  appeal: { ...appeal, text: paragraph.repeat(3), outcome: 'kept', reasons: paragraph.repeat(2) },
};
const warning: Decision = {
  ...suspension,
  caseId: 3,
  outcome: 'warned',
  rule: 2,
  reasons: 'There is no such position.',
  until: null,
  isInForce: false,
};

const takenDown: Decision = {
  ...warning,
  caseId: 4,
  isAboutCompany: true,
  outcome: 'takenDown',
  positionTitle: 'Senior Front-end Engineer',
  rule: null,
  isInForce: true,
};

const acting = { code: 'acting' };
const actedFor = {
  may: { changeEmail: false, endSessions: false, takeData: false },
  whyNot: { changeEmail: acting, endSessions: acting, takeData: acting },
};

const needsProof: Answer = { path: changeOwnEmail.path, code: 'needs-proof' };
const sentCode: Answer = {
  path: proveSelf.path,
  answer: { status: 'ok', step: 2, retryAfter: 30, codeExpiresIn: 600 },
};
const changeAddress = [
  'main section button',
  'main input[type=email]=jonas.new@example.com',
  'main form button[type=submit]',
] as const;

const programs: UserToken[] = ['Assistant on my phone', longWord.slice(0, 60)].map((name, index) => ({
  id: index + 1,
  name,
  scope: index === 0 ? 'read' : 'write',
  maker: 'Mira Castellanos',
  createdAt: '2026-11-20T09:30:00.000Z',
  endsAt: '2027-02-24T09:30:00.000Z',
  lastUsedAt: index === 0 ? '2026-11-21T09:30:00.000Z' : null,
}));
const tokensOf = (count: number): Answer => ({
  path: listTokens.path,
  answer: {
    tokens: Array.from({ length: count / 2 }, () => programs)
      .flat()
      .map((token, index) => ({ ...token, id: index + 1 })),
    may: { add: count < 10 },
    whyNot: {},
  },
});
const madeToken: Answer = {
  path: createToken.path,
  answer: { token: 'rcl_EXAMPLE0000000000000000000000000000000000ONLY00' },
};
const addProgram = '#programs button >> nth=0';

const account = (view: Omit<View, 'at'>): View => ({ as: 'oneTalent', at: plain(at.ownAccount), ...view });

/** Parts of the account that open, or are rarely shown. */
export const accountStates: Record<string, View> = {
  administrator: account({ as: 'administrator' }),
  acting: account({ answers: accountWith({ ...actedFor, export: readyCopy, decisions: [suspension] }) }),
  'data-waiting': account({ answers: copyOf({ state: 'waiting' }) }),
  'data-ready': account({ answers: copyOf(readyCopy) }),
  'data-failed': account({ answers: copyOf({ state: 'failed' }) }),
  delete: account({ as: 'client', steps: ['section:last-child button'] }),
  'passkey-naming': account({ as: 'longTalent', steps: ['main section:nth-of-type(2) li button'] }),
  'address-form': account({ steps: changeAddress.slice(0, 1) }),
  organisation: account({
    answers: accountWith({ organisation: { label: longWord, isRequired: false, link: linked } }),
  }),
  'address-code': account({ answers: accountWith({ emailChange }) }),
  'address-lost': account({ answers: accountWith({ emailChange: { ...emailChange, isOpen: false } }) }),
  'proof-code': account({ answers: [needsProof, sentCode], steps: changeAddress }),
  'proof-passkey': account({ answers: { ...needsProof, reason: { code: 'proofByPasskey' } }, steps: changeAddress }),
  programs: account({ answers: tokensOf(2) }),
  'programs-full': account({ answers: tokensOf(10) }),
  'program-asked': account({ steps: [addProgram] }),
  'program-made': account({
    answers: [tokensOf(2), madeToken],
    steps: [addProgram, 'dialog input[type=text]=Assistant', 'dialog button[type=submit]'],
  }),
  decisions: account({ answers: accountWith({ decisions: [warning, takenDown, waiting, kept] }) }),
  warning: account({ as: 'warnedTalent' }),
  activity: account({ answers: accountWith({ activity: activities(), sessions: [] }) }),
};

const restricted = (decisions: Decision[], view: Omit<View, 'at'> = {}): View => ({
  as: 'suspendedTalent',
  at: plain(at.restricted),
  answers: accountWith({ decisions }),
  ...view,
});

/** Views of suspended and leaving users. */
export const restrictedStates = {
  empty: restricted([]),
  one: restricted([suspension]),
  many: restricted([waiting, kept]),
  long: restricted([longDecision]),
  more: {
    kept: restricted([kept]),
    leaving: { as: 'leavingTalent', at: plain(at.restricted) },
    delete: restricted([suspension], { steps: ['main > div:last-child button'] }),
    'data-ready': restricted([], { answers: accountWith({ decisions: [suspension], export: readyCopy }) }),
  } satisfies Record<string, View>,
};

/** One activity of each kind, from known and unknown browsers. */
function activities(): Account['activity'] {
  const known = { browser: 'Firefox', system: 'Linux' };
  const none = { browser: null, system: null };
  const kinds = [
    ['newDevice', none],
    ['sessionsEnded', known],
    ['signedOutByAdministrator', none],
    ['passkeyAdded', known],
    ['passkeyRemoved', none],
    ['passkeyRefused', known],
    ['passkeysReset', none],
    ['addressChanged', none],
    ['addressRestored', none],
    ['actedAs', none],
    ['suspended', none],
    ['restored', none],
    ['dataTaken', known],
    ['deletionAsked', known],
    ['deletionTakenBack', known],
  ] as const;
  return kinds.map(([kind, device], index) => ({
    kind,
    device,
    happenedAt: new Date(Date.UTC(2026, 10, 20, 9, 60 - index)).toISOString(),
  }));
}
