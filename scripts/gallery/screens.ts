import * as addresses from '#contract/addresses.ts';
import { clientHome, talentHome } from '#contract/matching.ts';
import { searchPositions } from '#contract/position-search.ts';
import { Availability } from '#contract/privacy.ts';
import { type ScreenAddress, at } from '#contract/screens.ts';
import { searchTalents } from '#contract/search.ts';
import { accountStates, mailComesBack, notified, restrictedStates } from './account-states.ts';
import { aCase, busyPerson, casesOf, companyCase, logOf, mailsOf, onTrial, someDown } from './admin-states.ts';
import {
  companyForm,
  marked,
  positionForm,
  signInPromising,
  signInRefused,
  signUpRefused,
  talentForm,
  teamInvitations,
  teammateForm,
} from './form-states.ts';
import { integrationStates, integrationsOpened } from './integration-states.ts';
import {
  companyOpened,
  homeOpened,
  noneMine,
  positionOpened,
  positionsOpened,
  signInOpened,
  signUpOpened,
  similar,
  teamHead,
  teamOpened,
  teammateOpened,
} from './opened.ts';
import type { People, Person } from './people.ts';
import * as questions from './question-states.ts';
import { foundOf, openDialog, savedPositions, savedTalents } from './search-states.ts';
import { clientThreads, sharedOf, talentThreads } from './thread-states.ts';
import * as trust from './trust-states.ts';
import { type Answers, type View, plain } from './view.ts';

/** States in which each screen is drawn. */
export const states = ['empty', 'one', 'many', 'long', 'loading', 'failed', 'forbidden'] as const;
type State = (typeof states)[number];

/** Why a screen lacks a state. */
interface Absent {
  because: string;
}

/** A view for each state; `more` are parts that open. */
type Screen = Record<State, View | Absent> & { more?: Record<string, View> };

type Given = keyof People | View | Absent;

/** A screen whose calls are held and refused for the viewer with many rows. */
function screen(
  at: View['at'],
  {
    empty,
    one,
    many: full,
    long,
    more = {},
  }: Record<'empty' | 'one' | 'long', Given> & { many: keyof People | View; more?: Record<string, View> },
): Screen {
  const viewOf = (given: Given) => (typeof given === 'string' ? { as: given, at } : given);
  const many = typeof full === 'string' ? { as: full, at } : full;
  return {
    empty: viewOf(empty),
    one: viewOf(one),
    many,
    long: viewOf(long),
    loading: { ...many, answers: 'held' },
    failed: { ...many, answers: 'internal' },
    forbidden: { ...many, answers: 'forbidden' },
    more,
  };
}

const talents = { empty: 'newTalent', one: 'oneTalent', many: 'talent', long: 'longTalent' } as const;
const clients = { empty: 'newClient', one: 'oneClient', many: 'client', long: 'longClient' } as const;

const positionsOf = (count: 0 | 1): Answers => ({
  path: talentHome.path,
  change: (answer: ReturnType<typeof talentHome.answer.parse>) => ({
    ...answer,
    positions: answer.positions.slice(0, count),
    nextCursor: null,
    counts: answer.counts && { fits: count, oneStep: 0, others: 0 },
  }),
});

const notSent: Answers = {
  path: talentHome.path,
  change: (answer: ReturnType<typeof talentHome.answer.parse>) => {
    const [first] = answer.positions;
    return { ...answer, ...(first && { notSent: { ...first, pay: first.pay ?? null } }) };
  },
};

const begun: Answers = {
  path: searchPositions.path,
  change: ({ standing = [], ...answer }: ReturnType<typeof searchPositions.answer.parse>) => ({
    ...answer,
    standing: standing.map((one) => (one.part === 'saved' ? { ...one, part: 'begun' as const } : one)),
  }),
};

const silent: Answers = {
  path: talentHome.path,
  change: (answer: ReturnType<typeof talentHome.answer.parse>) => ({
    ...answer,
    silence: { availability: 'notLooking', at: Date.UTC(2026, 5, 3), since: Date.UTC(2025, 11, 5) },
  }),
};

/** All panels load late, and fail. */
const withoutPanels: Answers = {
  path: clientHome.path,
  change: ({ positions, further, ...answer }: ReturnType<typeof clientHome.answer.parse>) => ({
    ...answer,
    positions: [],
    ...(further && { further: [...positions, ...further] }),
  }),
};

const inbox = (
  people: typeof talents | typeof clients,
  address: typeof at.talentMessages | typeof at.clientMessages,
  contacts: Record<string, View>,
) => {
  const thread: View['at'] = (person) => addresses.addressOf(address, person?.partner);
  return screen(plain(addresses.addressOf(address)), {
    ...people,
    more: {
      'one-thread': { as: people.one, at: thread },
      thread: { as: people.many, at: thread },
      'long-thread': { as: people.long, at: thread },
      'thread-loading': { as: people.many, at: thread, answers: 'held' },
      'thread-failed': { as: people.many, at: thread, answers: 'internal' },
      ...contacts,
    },
  });
};

const team: View['at'] = (person) => addresses.addressOf(at.teammateEdit, person?.teammate ?? person?.id);
const position: View['at'] = (person) => addresses.addressOf(at.positionEdit, person?.position ?? 'create');
const accounts = (address: string) =>
  screen(plain(address), {
    empty: { as: 'administrator', at: plain(`${address}?search=nobody-of-this-name`) },
    one: {
      as: 'administrator',
      at: (_, { oneClient, oneTalent }) =>
        `${address}?search=%23${address === at.clients ? oneClient.id : oneTalent.id}`,
    },
    many: 'administrator',
    long: { as: 'administrator', at: plain(`${address}?search=very.long`) },
    more: {
      ...(address === at.clients && {
        trials: { as: 'administrator', at: plain(address), answers: [onTrial] },
      }),
      delete: { as: 'administrator', at: plain(address), steps: ['role=button[name=/^Delete /]'] },
      suspend: { as: 'administrator', at: plain(address), steps: ['tbody td:last-child button'] },
      'end-sessions': { as: 'administrator', at: plain(address), steps: ['tbody td:last-child button >> nth=1'] },
    },
  });

/** A company of the marketplace, as administrators see it. */
const companyOf = (name: 'newClient' | 'oneClient' | 'client' | 'longClient'): View => ({
  as: 'administrator',
  at: (_, people) => addresses.addressOf(at.adminCompany, people[name].companyId),
});

const positionsOfCompany = (name: 'newClient' | 'oneClient' | 'client' | 'longClient', answers?: Answers): View => ({
  as: 'administrator',
  at: (_, people) => addresses.addressOf(at.companyPositions, people[name].companyId),
  ...(answers && { answers }),
});

/** A person of the marketplace, as administrators see them. */
const personOf = (name: keyof People, view: Pick<View, 'answers' | 'steps'> = {}): View => ({
  as: 'administrator',
  at: (_, people) => addresses.addressOf(at.adminPerson, people[name].id),
  ...view,
});

/** The people of the viewer's newest position, which has candidates. */
const peopleOf =
  (search = '') =>
  (person: Person | undefined): string =>
    `${addresses.addressOf(at.positionPeople, person?.newest ?? person?.position ?? 'gone')}${search}`;

const form = { because: 'It shows no list.' };
const signUpSteps = [
  'label:has-text("Talent")',
  'input[autocomplete="given-name"]=Maximiliane',
  'input[autocomplete="family-name"]=Wolfeschlegelsteinhausenbergerdorff',
];

/** Every screen of the router except `/`, which redirects. */
export const screens: Record<ScreenAddress, Screen> = {
  [at.signUp]: {
    ...screen(plain(at.signUp), {
      empty: { at: plain(at.signUp) },
      one: form,
      many: { at: plain(`${at.signUp}?type=talent`) },
      long: { at: plain(`${at.signUp}?type=talent`), steps: signUpSteps.slice(1) },
    }),
    more: {
      ...signUpOpened,
      refused: signUpRefused,
      applying: { at: (_, { longClient }) => addresses.signUpForPosition(longClient.position ?? '') },
    },
  },
  [at.signIn]: screen(plain(addresses.addressOf(at.signIn)), {
    empty: { at: plain(addresses.addressOf(at.signIn)) },
    one: form,
    many: { at: plain(addresses.signInWithEmail('ada.moreau@northwindlabs.example')) },
    long: { at: plain(addresses.signInWithEmail(`${'maximiliane.'.repeat(6)}wolfeschlegelstein@example.com`)) },
    more: {
      ...signInOpened,
      refused: signInRefused,
      promising: signInPromising,
      'for-position': { at: (_, { longClient }) => addresses.addressOf(at.signIn, longClient.position) },
    },
  }),
  [at.mailSettings]: screen(plain(at.mailSettings), {
    empty: form,
    one: 'oneClient',
    many: 'talent',
    long: 'longClient',
    more: {
      'comes-back': { as: 'longClient', at: plain(at.mailSettings), answers: mailComesBack },
      devices: { as: 'talent', at: plain(at.mailSettings), answers: notified },
    },
  }),
  [at.ownAccount]: screen(plain(at.ownAccount), {
    empty: 'newTalent',
    one: 'oneTalent',
    many: 'talent',
    long: 'longTalent',
    more: {
      ...accountStates,
      reports: questions.reports,
      resetting: questions.resetting,
      removing: questions.removing,
    },
  }),
  [at.talentHome]: screen(plain(addresses.addressOf(at.talentHome)), {
    empty: { as: 'newTalent', at: plain(addresses.addressOf(at.talentHome)), answers: positionsOf(0) },
    one: { as: 'talent', at: plain(addresses.addressOf(at.talentHome)), answers: positionsOf(1) },
    many: 'talent',
    long: 'longTalent',
    more: {
      ...questions.talentHomeQuestions,
      found: { as: 'talent', at: plain(`${addresses.addressOf(at.talentHome)}?remote=true&sort=newest`) },
      saved: {
        as: 'talent',
        at: plain(`${addresses.addressOf(at.talentHome)}?sponsors=true`),
        answers: savedPositions,
      },
      saving: { as: 'talent', at: plain(`${addresses.addressOf(at.talentHome)}?fits=true`), steps: openDialog },
      'nothing-found': { as: 'talent', at: plain(`${addresses.addressOf(at.talentHome)}?q=zither&fits=true&days=8`) },
      understood: {
        as: 'talent',
        at: plain(`${addresses.addressOf(at.talentHome)}?q=engineer&skills=[1002]&countries=[276]`),
      },
      'not-understood': {
        as: 'talent',
        at: plain(`${addresses.addressOf(at.talentHome)}?q=engineer+zither&skills=[1002]&countries=[276]`),
        answers: savedPositions,
      },
      'not-answered': {
        as: 'talent',
        at: plain(`${addresses.addressOf(at.talentHome)}?remote=true`),
        answers: { path: searchPositions.path, code: 'internal' },
      },
      'pay-filter': {
        as: 'talent',
        at: plain(addresses.addressOf(at.talentHome)),
        steps: ['search fieldset button[aria-expanded]:nth-of-type(5)'],
      },
      'where-i-stand': { as: 'talent', at: plain(`${addresses.addressOf(at.talentHome)}?show=written`) },
      'not-sent': { as: 'talent', at: plain(addresses.addressOf(at.talentHome)), answers: notSent },
      'stands-not-sent': {
        as: 'talent',
        at: plain(`${addresses.addressOf(at.talentHome)}?show=written`),
        answers: begun,
      },
      'stands-nowhere': { as: 'newTalent', at: plain(`${addresses.addressOf(at.talentHome)}?show=written`) },
      'stand-not-answered': {
        as: 'talent',
        at: plain(`${addresses.addressOf(at.talentHome)}?show=written`),
        answers: { path: searchPositions.path, code: 'internal' },
      },
      'not-for-me': { as: 'talent', at: plain(`${addresses.addressOf(at.talentHome)}?show=passed`) },
      passed: {
        as: 'talent',
        at: plain(addresses.addressOf(at.talentHome)),
        steps: ['article button[aria-pressed]'],
      },
      start: { as: 'newTalent', at: plain(addresses.addressOf(at.talentHome)) },
      silence: { as: 'talent', at: plain(addresses.addressOf(at.talentHome)), answers: silent },
      menu: {
        as: 'talent',
        at: plain(addresses.addressOf(at.talentHome)),
        steps: ['header button[aria-expanded]:visible'],
      },
      position: { as: 'talent', at: (_, { client }) => addresses.addressOf(at.talentHome, client.position) },
      'long-position': {
        as: 'longTalent',
        at: (_, { longClient }) => addresses.addressOf(at.talentHome, longClient.position),
      },
      'position-loading': {
        as: 'talent',
        at: (_, { client }) => addresses.addressOf(at.talentHome, client.position),
        answers: 'held',
      },
      'position-gone': { as: 'talent', at: plain(addresses.addressOf(at.talentHome, 'gone')) },
      company: { as: 'talent', at: (_, { client }) => `/talent/home?company=${client.companyId}` },
      'long-company': { as: 'talent', at: (_, { longClient }) => `/talent/home?company=${longClient.companyId}` },
      teammate: { as: 'talent', at: (_, { client }) => `/talent/home?teammate=${client.teammate}` },
      'long-teammate': { as: 'talent', at: (_, { longClient }) => `/talent/home?teammate=${longClient.teammate}` },
    },
  }),
  [at.talentMessages]: inbox(talents, at.talentMessages, {
    ...trust.talentContacts,
    ...talentThreads,
    ...questions.talentQuestions,
  }),
  [at.talentProfile]: screen(plain(at.talentProfile), talents),
  [at.talentEdit]: screen(plain(at.talentEdit), {
    ...talents,
    more: { skills: { as: 'talent', at: plain(at.talentEdit), steps: ['[role=combobox]'] }, ...talentForm },
  }),
  [at.talentPrivacy]: screen(plain(at.talentPrivacy), {
    empty: 'newTalent',
    one: trust.hidingBy('talent', trust.oneRule, null),
    many: trust.hidingBy('talent', trust.manyRules, 'Globex'),
    long: trust.hidingBy('longTalent', trust.longRules, 'Donaudampfschifffahrtsgesellschaft'),
    more: trust.hidingStates,
  }),
  [at.clientSearch]: screen(plain(at.clientSearch), {
    empty: { as: 'client', at: plain(`${at.clientSearch}?skills=%5B1002%5D&experienceFrom=10`), answers: foundOf(0) },
    one: { as: 'client', at: plain(`${at.clientSearch}?skills=%5B1002%5D&experienceFrom=10`), answers: foundOf(1) },
    many: 'client',
    long: {
      as: 'client',
      at: (_, { longClient }) => `${at.clientSearch}?isRemote=true&timezone=Mars&for=${longClient.position}`,
    },
    more: {
      'not-answered': {
        as: 'client',
        at: plain(at.clientSearch),
        answers: { path: searchTalents.path, code: 'internal' },
      },
      filters: questions.searchFilters,
      'too-many': { as: 'client', at: plain(at.clientSearch), answers: { path: searchTalents.path, code: 'too-many' } },
      for: { as: 'client', at: (client) => `${at.clientSearch}?for=${client?.position}` },
      'keep-for': { as: 'client', at: plain(at.clientSearch), steps: ['article button[aria-haspopup=menu]'] },
      found: { as: 'client', at: plain(at.clientSearch), steps: ['article h3 button'] },
      position: questions.searchPosition,
      saved: { as: 'client', at: plain(`${at.clientSearch}?looking=true`), answers: savedTalents },
      saving: {
        as: 'client',
        at: plain(`${at.clientSearch}?looking=true`),
        answers: savedTalents,
        steps: ['button[aria-haspopup="dialog"]:visible >> text=Edit'],
      },
    },
  }),
  [at.clientHome]: screen(plain(addresses.addressOf(at.clientHome)), {
    ...clients,
    more: {
      menu: {
        as: 'client',
        at: plain(addresses.addressOf(at.clientHome)),
        steps: ['header button[aria-expanded]:visible'],
      },
      talent: { as: 'client', at: (_, { talent }) => `/client/home?talent=${talent.id}` },
      'long-talent': { as: 'longClient', at: (_, { longTalent }) => `/client/home?talent=${longTalent.id}` },
      ...homeOpened,
      ...questions.clientHomeQuestions,
      ...teamOpened,
      ...trust.moreOf({ as: 'client', at: (_, { talent }) => `/client/home?talent=${talent.id}` }),
      'talent-gone': { as: 'client', at: plain('/client/home?talent=2147483000') },
      all: { as: 'client', at: plain(`${addresses.addressOf(at.clientHome)}?mine=false`) },
      'none-mine': {
        as: 'client',
        at: plain(`${addresses.addressOf(at.clientHome)}?mine=true`),
        answers: noneMine(clientHome.path),
      },
      'panels-failed': {
        as: 'client',
        at: plain(addresses.addressOf(at.clientHome)),
        answers: withoutPanels,
      },
    },
  }),
  [at.clientMessages]: inbox(clients, at.clientMessages, {
    ...trust.clientContacts,
    ...teamHead,
    ...clientThreads,
    ...questions.clientQuestions,
  }),
  [at.teamThread]: screen(plain(addresses.addressOf(at.teamThread, 1)), {
    empty: { because: 'A shared conversation has a message, which shares it.' },
    one: sharedOf(1, 'Mira Okafor'),
    many: sharedOf(40, 'Mira Okafor'),
    long: sharedOf(3, 'Maximiliane Wolfeschlegelsteinhausenbergerdorff'),
  }),
  [at.companyProfile]: screen(plain(at.companyProfile), clients),
  [at.companyEdit]: screen(plain(at.companyEdit), { ...clients, more: { ...companyOpened, ...companyForm } }),
  [at.verification]: screen(plain(at.verification), {
    empty: 'client',
    one: trust.blocked(1),
    many: trust.blocked(12),
    long: trust.blocked(2, 'Maximiliane Wolfeschlegelsteinhausenbergerdorff-'.repeat(2)),
    more: trust.trustStates,
  }),
  [at.integrations]: screen(plain(at.integrations), { ...integrationStates, more: integrationsOpened }),
  [at.positions]: screen(plain(at.positions), {
    ...clients,
    more: { ...positionsOpened, 'none-found': questions.noneFound },
  }),
  [at.positionPeople]: screen(peopleOf(), {
    empty: { as: 'client', at: (client?: Person) => peopleOf(`?stage=${client?.newest}.hired`)(client) },
    one: 'oneClient',
    many: 'client',
    long: 'longClient',
    more: {
      cards: { as: 'client', at: peopleOf('?view=cards') },
      sorted: { as: 'client', at: peopleOf('?by=-years') },
      chosen: { as: 'client', at: peopleOf(), steps: ['tbody input[type=checkbox]', 'tbody tr:nth-of-type(3) input'] },
      closing: {
        as: 'client',
        at: peopleOf(),
        steps: [
          'tbody input[type=checkbox]',
          'tbody tr:nth-of-type(3) input',
          'section:has(output) > div > button:last-of-type',
        ],
      },
    },
  }),
  [at.positionEdit]: screen(position, {
    ...clients,
    more: { skills: { as: 'client', at: position, steps: ['[role=combobox]'] }, ...positionOpened, ...positionForm },
  }),
  [at.team]: screen(plain(at.team), { ...clients, more: { marked, ...teamInvitations } }),
  [at.teammateCreate]: screen(plain(at.teammateCreate), {
    ...clients,
    more: teammateOpened,
  }),
  [at.teammateEdit]: screen(team, { ...clients, more: teammateForm }),
  [at.clients]: accounts(at.clients),
  [at.adminCompany]: screen(companyOf('oneClient').at, {
    empty: { as: 'administrator', at: plain('/admin/companies/1') },
    one: companyOf('oneClient'),
    many: companyOf('client'),
    long: companyOf('longClient'),
    more: {
      domain: { ...companyOf('oneClient'), steps: ['button:has-text("Domain")'] },
    },
  }),
  [at.companyPositions]: screen(positionsOfCompany('client').at, {
    empty: positionsOfCompany('newClient'),
    one: positionsOfCompany('oneClient'),
    many: positionsOfCompany('client', someDown),
    long: positionsOfCompany('longClient'),
    more: {
      'taking-down': { ...positionsOfCompany('client'), steps: ['main li > button'] },
      gone: { as: 'administrator', at: plain('/admin/companies/999999/positions') },
    },
  }),
  [at.talents]: accounts(at.talents),
  [at.adminPerson]: screen(personOf('talent').at, {
    empty: personOf('newTalent'),
    one: personOf('oneTalent'),
    many: personOf('talent', { answers: busyPerson }),
    long: personOf('longTalent', { answers: busyPerson }),
    more: {
      client: personOf('client'),
      delete: personOf('talent', { steps: ['role=button[name=/^(Delete|.* löschen)/]'] }),
      gone: { as: 'administrator', at: plain('/admin/people/999999') },
    },
  }),
  [at.failedMail]: screen(plain(at.failedMail), {
    empty: { as: 'administrator', at: plain(at.failedMail), answers: mailsOf(0) },
    one: { as: 'administrator', at: plain(at.failedMail), answers: mailsOf(1) },
    many: { as: 'administrator', at: plain(at.failedMail), answers: mailsOf(24) },
    long: { because: 'Long addresses are among the many.' },
  }),
  [at.reports]: screen(plain(at.reports), {
    empty: { as: 'administrator', at: plain(at.reports), answers: casesOf(0) },
    one: { as: 'administrator', at: plain(at.reports), answers: casesOf(1) },
    many: { as: 'administrator', at: plain(at.reports), answers: casesOf(24) },
    long: { because: 'Long names are among the many.' },
  }),
  [at.case]: screen(plain('/admin/reports/1'), {
    empty: { because: 'A case is one thing.' },
    one: { as: 'administrator', at: plain('/admin/reports/1'), answers: aCase() },
    many: {
      as: 'administrator',
      at: plain('/admin/reports/1'),
      answers: companyCase(),
    },
    long: { because: 'Its texts wrap like those of messages.' },
    more: {
      'taking-down': {
        as: 'administrator',
        at: plain('/admin/reports/1'),
        answers: companyCase(),
        steps: ['select:has([value="takenDown"])=takenDown'],
      },
    },
  }),
  [at.log]: screen(plain(at.log), {
    empty: { as: 'administrator', at: plain(at.log), answers: logOf(0) },
    one: { as: 'administrator', at: plain(at.log), answers: logOf(1) },
    many: { as: 'administrator', at: plain(at.log), answers: logOf(24) },
    long: { because: 'Long names wrap like those of the lists.' },
  }),
  [at.restricted]: screen(plain(at.restricted), restrictedStates),
};

/** Pages that the server renders. They are complete or absent, so they have fewer states. */
export const pages: Record<string, Record<string, View>> = {
  positions: {
    many: { at: plain(addresses.positionsPage()) },
    one: { at: plain(addresses.positionsPage('?skill=Kotlin&country=nowhere')) },
    empty: { at: plain(addresses.positionsPage('?q=nothing+of+this')) },
    understood: { at: plain(addresses.positionsPage('?q=typescript+in+germany,+engineer')) },
  },
  companies: { many: { at: plain(addresses.companiesPage()) } },
  company: {
    many: { at: (_, { client }) => addresses.companyPage(client.companyId ?? 0) },
    long: { at: (_, { longClient }) => addresses.companyPage(longClient.companyId ?? 0) },
    forbidden: { at: plain('/companies/2147483000') },
  },
  position: {
    one: { at: (_, { client }) => addresses.positionPage(client.position ?? '') },
    long: { at: (_, { longClient }) => addresses.positionPage(longClient.position ?? '') },
    forbidden: { at: plain(addresses.positionPage('gone')) },
    similar,
    draft: { ...similar, as: 'client' },
  },
  report: {
    one: { at: (_, { client }) => addresses.reportPage('position', client.position ?? '') },
    long: { at: (_, { longClient }) => addresses.reportPage('company', longClient.companyId ?? 0) },
    failed: {
      at: (_, { client }) => addresses.reportPage('position', client.position ?? ''),
      steps: ['main form button'],
    },
    done: { at: (_, { client }) => `${addresses.reportPage('position', client.position ?? '')}?sent` },
    forbidden: { at: plain(addresses.reportPage('position', 'gone')) },
  },
  privacy: { many: { at: plain(addresses.privacy) } },
  conduct: { many: { at: plain(addresses.conduct) } },
  accessibility: { many: { at: plain(addresses.accessibility) } },
  matching: { many: { at: plain(addresses.matching) } },
  availability: {
    ...Object.fromEntries(
      Availability.options.map((answer) => [
        answer,
        { at: (_, { talent }) => talent.answers?.[answer] ?? '' } satisfies View,
      ]),
    ),
    forbidden: { at: plain(addresses.answerAvailability('wrong')) },
  },
  'restore-address': {
    one: { at: (_, { oneTalent }) => addresses.restoreAddress(oneTalent.formerToken ?? '') },
    forbidden: { at: plain(addresses.restoreAddress('wrong')) },
  },
  organisation: { failed: { at: plain(addresses.organisation) } },
  unsubscribe: {
    one: { at: (_, { oneTalent }) => oneTalent.unsubscribing ?? '' },
    done: { at: (_, { oneTalent }) => oneTalent.unsubscribing ?? '', steps: ['main button'] },
    forbidden: { at: plain(addresses.unsubscribe('wrong')) },
  },
  offline: { failed: { at: plain('/offline') } },
};
