import * as addresses from '#contract/addresses.ts';
import { listTeamThreads, readTeamThread } from '#contract/conversations.ts';
import type { Interview } from '#contract/interview.ts';
import { listInterviews } from '#contract/interviews.ts';
import { type Message, messagingGetMessages, messagingInit } from '#contract/messaging.ts';
import { at } from '#contract/screens.ts';
import { type Answer, type View, plain } from './view.ts';

/* Attachments, videos and interviews in a thread, and parts that open above its field. */

type Messages = ReturnType<typeof messagingGetMessages.answer.parse>;

const day = 86_400_000;
const inDays = (days: number, hour: number): string =>
  new Date(Math.floor(Date.now() / day + days) * day + hour * 3_600_000).toISOString();

const proposal: Interview = {
  id: 1,
  version: 1,
  state: 'proposed',
  title: 'Meet the platform team',
  minutes: 45,
  position: 'Senior Backend Engineer',
  pay: { min: 90_000, max: 120_000, currency: 'EUR', period: 'year', note: '' },
  slots: [inDays(3, 8), inDays(3, 22), inDays(6, 13)],
  startsAt: null,
  move: null,
  place: 'https://meet.northwindlabs.example/platform',
  reason: '',
  proposedByMe: false,
  theirZone: { name: 'Asia/Tokyo', city: 'Tokyo' },
  may: { answer: true, cancel: false, move: false, keep: false },
};
const confirmed: Interview = {
  ...proposal,
  version: 2,
  state: 'confirmed',
  startsAt: inDays(3, 22),
  may: { answer: false, cancel: true, move: true, keep: false },
};
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

/** A viewer's thread with a changed last message. */
function lastIn(as: 'talent' | 'client', changed: Partial<Message>, steps: readonly string[] = []): View {
  return {
    ...threadOf(as, steps),
    answers: {
      path: messagingGetMessages.path,
      change: (answer: Messages): Messages => ({
        ...answer,
        messages: answer.messages.map((message, index, { length }) =>
          index === length - 1 ? { ...message, ...changed } : message,
        ),
      }),
    },
  };
}

const threadOf = (as: 'talent' | 'client', steps: readonly string[] = []): View => ({
  as,
  at: (person) => addresses.addressOf(as === 'talent' ? at.talentMessages : at.clientMessages, person?.partner),
  steps,
});

const own = (id: number, startsAt: string, partner: string) => ({ id, startsAt, minutes: 60, partner });

/** A view whose viewer has two other interviews ahead. */
function withOwn(view: View): View {
  const interviews = [own(8, inDays(3, 10), 'Defne Tuncer'), own(9, inDays(5, 12), 'Nisha Bhattacharya-Okonkwo')];
  const given: Answer[] = [{ path: listInterviews.path, answer: { interviews } }];
  return { ...view, answers: view.answers ? [...given, view.answers as Answer] : given };
}

const proposing = 'button:has(svg.lucide-calendar-plus)';
const subject = 'role=textbox[name="What it is about"]=Meet the platform team';
/** The first half hour on offer, from nine on, of the shown week's days in turn. */
const offered = (row: number, day: number) => `tr[data-row="${row}"] >> td button >> nth=${day}`;
const inMenu = ['role=button[name="More"]', 'role=menuitem[name="Propose an interview"]'];

const interviews = (as: 'talent' | 'client'): Record<string, View> => ({
  'interview-asked': lastIn(as, { interview: proposal }),
  'interview-own': lastIn(as, {
    interview: {
      ...proposal,
      proposedByMe: true,
      theirZone: null,
      may: { answer: false, cancel: true, move: false, keep: false },
    },
  }),
  'interview-set': lastIn(as, { interview: confirmed }),
  'interview-cancelled': lastIn(as, {
    interview: {
      ...confirmed,
      state: 'cancelled',
      title: `${longWord} ${longWord}`,
      reason: `${longWord}. `.repeat(3),
      may: { answer: false, cancel: false, move: false, keep: false },
    },
  }),
  'interview-declined': lastIn(as, {
    interview: { ...proposal, state: 'declined', may: { answer: false, cancel: false, move: false, keep: false } },
  }),
  'interview-cancelling': lastIn(as, { interview: confirmed }, ['role=button[name="Cancel interview"]']),
  'interview-to-move': lastIn(as, {
    interview: {
      ...confirmed,
      move: { isMine: false, slots: [inDays(4, 8), inDays(5, 13)] },
      may: { answer: true, cancel: true, move: false, keep: false },
    },
  }),
  'interview-own-move': lastIn(as, {
    interview: {
      ...confirmed,
      move: { isMine: true, slots: [inDays(4, 8)] },
      may: { answer: false, cancel: true, move: false, keep: true },
    },
  }),
  'interview-moving': withOwn(lastIn(as, { interview: confirmed }, ['role=button[name="Move it"]'])),
  'interview-proposing': withOwn(threadOf(as, [proposing])),
  'interview-times': withOwn(
    threadOf(as, [proposing, subject, 'role=button[name="Next week"]', offered(19, 2), offered(28, 1), offered(31, 3)]),
  ),
  'interview-narrow': withOwn(threadOf(as, [...inMenu, subject, 'role=button[name="Choose times"]'])),
  'interview-narrow-check': withOwn(
    threadOf(as, [
      ...inMenu,
      subject,
      'role=button[name="Choose times"]',
      'role=button[name="Next week"]',
      'role=checkbox >> nth=20',
      'role=checkbox >> nth=24',
      'form footer button[type=submit]',
    ]),
  ),
  video: lastIn(
    as,
    { video: '/none.webm', videoPoster: null, videoSeconds: 62, videoText: `${longWord}. `.repeat(9) },
    ['[role=log] summary'],
  ),
  files: lastIn(as, {
    attachments: [
      { name: 'Offer.pdf', size: 82_000, url: '/none.pdf' },
      { name: `${longWord}-${longWord}.pdf`, size: 9_400_000, url: '/none.pdf' },
    ],
  }),
});

export const talentThreads = interviews('talent');
export const clientThreads: Record<string, View> = {
  ...interviews('client'),
  templates: threadOf('client', ['button:has(svg.lucide-file-text)']),
  'first-message': {
    as: 'client',
    at: (_, { oneTalent }) => addresses.addressOf(at.clientMessages, oneTalent.id),
    steps: ['textarea:not([disabled])=Hello Jonas, we run Node.js in production.'],
  },
  'none-mine': {
    as: 'client',
    at: plain(`${addresses.addressOf(at.clientMessages)}?mine=true`),
    answers: {
      path: messagingInit.path,
      change: (answer: ReturnType<typeof messagingInit.answer.parse>) => ({ ...answer, userThreads: [] }),
    },
  },
};

/** A shared conversation with `count` messages. */
export const sharedOf = (count: number, name: string): View => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const person = (id: number) => ({ id, firstName, lastName, avatarUrl: null });
  return {
    as: 'client',
    at: plain(addresses.addressOf(at.teamThread, 1)),
    answers: [
      {
        path: listTeamThreads.path,
        answer: {
          threads: [{ threadId: 1, talent: person(1), member: person(2), lastMessageAt: '2026-11-20T09:40:00.000Z' }],
        },
      },
      {
        path: readTeamThread.path,
        answer: {
          threadId: 1,
          talent: person(1),
          member: person(2),
          position: {
            title: name,
            open: { hashId: 'a', place: 'Remote, Lisbon ± 4 h', fit: null },
          },
          messages: Array.from({ length: count }, (_, index) => ({
            id: index + 1,
            user_id: index % 3 === 1 ? 1 : 2,
            text: index % 4 === 3 ? '' : 'We could meet on Thursday at ten, if that suits you.',
            hasVideo: index % 4 === 3,
            files: index % 4 === 0 ? ['Offer.pdf'] : [],
            created_at: new Date(Date.UTC(2026, 10, 20, 9, index)).toISOString(),
            ...(index === count - 2 && { about: { hashId: 'a', title: name } }),
          })),
          hasMore: count > 30,
        },
      },
    ],
  };
};
