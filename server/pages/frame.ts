import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { accountTypeNames, accountTypes } from '#contract/call.ts';
import { Frame, type Hole, type State, type Template, holePattern } from '#contract/frame.ts';
import { hueOf } from '#contract/name-colour.ts';
import { initialsOf } from '#contract/names.ts';
import type { NewestPositions } from '#contract/public.ts';
import { type findScreen, menuOf, screenOf } from '#contract/screens.ts';
import { type Language, allLanguages } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

/** Reads the frames rendered by the build (web/prerender.tsx), by language; none if the web app is not built. */
export function readFrames(webRoot: string): Partial<Record<string, Frame>> {
  const file = join(webRoot, '.vite', 'frames.json');
  return existsSync(file) ? z.record(z.string(), Frame).parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Fills a template's holes, in the given states; a hole without a value stays empty. */
function fill(
  { html: text, states }: Template,
  holding: readonly (State | false)[],
  values: Partial<Record<Hole, Html | Html[] | string | number>>,
): Html {
  let written = '';
  let end = 0;
  const parts = holding.flatMap((state) => (state && states[state] ? [states[state]] : []));
  for (const [from, to, part] of parts.toSorted(([one], [other]) => one - other)) {
    written += text.slice(end, from) + part;
    end = to;
  }
  written += text.slice(end);
  return trusted(written.replaceAll(holePattern, (_, name: Hole) => html`${values[name] ?? ''}`.html));
}

/** Parts that this installation lacks. */
const lackedBy = ({ languages, imprintUrl }: Settings): State[] => [
  ...(languages.length < 2
    ? (['without:choice'] as const)
    : allLanguages.filter((one) => !languages.includes(one)).map((one) => `without:${one}` as const)),
  ...(imprintUrl === undefined ? (['without:imprint'] as const) : []),
];

/** A picture's name without folder and extension: names of narrower copies differ there. */
const pictureOf = (key: string | null): string => key?.replace(/\.webp$/, '') ?? '';

/**
 * Writes the frame around a screen of a signed-in user, with the screen's heading. Other accounts' addresses show the
 * home's frame; an open conversation has its own heading.
 */
export function writeFrame(
  { templates, headings }: Frame,
  settings: Settings,
  { viewer, found }: { viewer: Viewer; found: ReturnType<typeof findScreen> },
): Html {
  const role = accountTypeNames[viewer.type];
  const own = found && screenOf(found.name).roles.includes(role) ? found : undefined;
  const shown = own?.name ?? menuOf(role)[0]?.name;
  const isConversation = own?.id !== undefined && screenOf(own.name).shows === 'messages';
  const company = viewer.type === accountTypes.client ? viewer.company : undefined;
  const userName = `${viewer.firstName} ${viewer.lastName}`;
  const states: (State | false)[] = [
    ...lackedBy(settings),
    shown !== undefined && `at:${shown}`,
    viewer.session.actingAdministrator !== null && 'acting',
    company !== undefined && company.isTrial && !company.isTrialExpired && 'trial',
    viewer.avatarKey !== null && 'userPicture',
    company !== undefined && company.avatarKey !== null && 'companyPicture',
  ];
  return fill(templates[role], states, {
    productName: settings.productName,
    heading: trusted(own && !isConversation ? (headings[own.name] ?? '') : ''),
    userName,
    userInitials: initialsOf(userName),
    userHue: hueOf(userName),
    userPicture: pictureOf(viewer.avatarKey),
    ...(company && {
      companyName: company.name,
      companyInitials: initialsOf(company.name),
      companyHue: hueOf(company.name),
      companyPicture: pictureOf(company.avatarKey),
    }),
  });
}

interface VisitorOptions {
  language: Language;
  screen: 'signIn' | 'signUp';
  /** Whether sign-up begins with Talent chosen. */
  isTalent: boolean;
  newest: NewestPositions | undefined;
  /** Whether sign-in says how to become the administrator. */
  lacksAdministrator: boolean;
}

/** Writes sign-in or sign-up, with the newest positions if there are any. */
export function writeVisitorFrame(
  { templates }: Frame,
  settings: Settings,
  { language, screen, isTalent, newest, lacksAdministrator }: VisitorOptions,
): Html {
  const { positions = [], positionCount = 0, companyCount = 0 } = newest ?? {};
  const t = textsOf(language, 'accounts');
  const lines = positions.map(({ pay, companyName, ...position }, index) =>
    fill(templates.position, [pay.amount === '' && 'without:pay'], {
      ...position,
      ...pay,
      companyName,
      number: `0${index + 1}`,
    }),
  );
  return fill(
    templates[positions.length > 0 ? (`${screen}Listed` as const) : screen],
    [...lackedBy(settings), isTalent && 'asTalent', lacksAdministrator && 'lacksAdministrator'],
    {
      productName: settings.productName,
      imprintUrl: settings.imprintUrl ?? '',
      positions: lines,
      positionCount: t('newest.count', { count: positionCount }),
      companyCount: t('newest.count', { count: companyCount }),
      ownNumber: `0${positions.length + 1}`,
    },
  );
}
