import { payLine } from '#contract/pay.ts';
import { waysOf } from '#contract/place.ts';
import type { Position } from '#contract/positions.ts';
import type { ProfileRequest } from '#contract/profiles.ts';
import { type About, type Evidence, EvidenceField } from '#contract/reports.ts';
import type { Talent } from '#contract/talents.ts';
import { fallbackLanguage } from '#contract/texts/languages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { getProfile } from '#server/profiles/service.ts';
import { countryNames, placeLine, presentTerms } from '#server/reference/service.ts';
import { countImages, textInLines } from '#server/rich-text/service.ts';
import { listMessages } from './evidence-store.ts';
import type { Subject } from './store.ts';

/** Characters of a formatted text that are copied. */
const maxFormatted = 4_000;

/** The copy of a reported thing, and its subject. */
export interface Found {
  subject: Subject;
  evidence: Evidence;
}

type Part = Evidence['parts'][number];
type Fields = Partial<Record<EvidenceField, string | null | undefined>>;

interface Shown {
  texts: Fields;
  /** Formatted texts, after the others. */
  formatted?: Partial<Record<EvidenceField, string>>;
  /** Addresses of pictures. */
  pictures?: readonly (string | null)[];
}
/** Copies texts, formatted ones as plain text, and counts pictures. */
export const copy = (title: string, { texts, formatted = {}, pictures = [] }: Shown): Evidence => {
  const plain = Object.entries(formatted).map(([field, html]) => [field, textInLines(html, maxFormatted)]);
  const inTexts = Object.values(formatted).reduce((sum, html) => sum + countImages(html), 0);
  return {
    title,
    pictures: pictures.filter((address) => address !== null).length + inTexts,
    parts: partsOf({ ...texts, ...(Object.fromEntries(plain) as Fields) }), // the fields of `formatted`
  };
};

/** The non-empty fields, in their order. */
const partsOf = (fields: Fields): Part[] =>
  Object.entries(fields).flatMap(([field, text]) =>
    text
      ? [{ by: null, at: null, field: EvidenceField.parse(field), text, videoSeconds: null, isReported: false }]
      : [],
  );

const listed = (named: readonly { name: string; selected?: boolean }[]): string =>
  named
    .filter(({ selected }) => selected !== false)
    .map(({ name }) => name)
    .join(', ');

/** Copies a reported thing as the reporter sees it. 404 if they do not see it. */
export async function findReported(db: Database, viewer: Viewer, about: About): Promise<Found> {
  const see = (request: ProfileRequest) => getProfile(db, viewer, request, fallbackLanguage);
  switch (about.type) {
    case 'talent': {
      const { talent } = expectType(await see({ profileType: 'talent', talentId: about.id }), 'talent');
      return { subject: { userId: talent.id }, evidence: copyTalent(talent) };
    }
    case 'teammate': {
      const request = { profileType: 'teammate', teammateId: about.id } as const;
      const { teammate } = expectType(await see(request), 'teammate');
      const { firstName, lastName, title, bio, company, avatarUrl } = teammate;
      const shown = { texts: { title, company: company.name, about: bio }, pictures: [avatarUrl] };
      return { subject: { userId: teammate.id }, evidence: copy(`${firstName} ${lastName}`, shown) };
    }
    case 'company': {
      const request = { profileType: 'company', companyId: about.id } as const;
      const { company } = expectType(await see(request), 'company');
      const { name, tagline, website, description, benefits, avatarUrl, backgroundImageUrl } = company;
      const { linkedin, twitter, youtube, instagram, facebook } = company;
      const links = [linkedin, twitter, youtube, instagram, facebook].filter(Boolean).join('\n');
      const shown = {
        texts: { tagline, website, links },
        formatted: { description, benefits },
        pictures: [avatarUrl, backgroundImageUrl],
      };
      return { subject: { companyId: company.id }, evidence: copy(name, shown) };
    }
    case 'position': {
      const request = { profileType: 'position', positionHashId: about.hashId } as const;
      const { position } = expectType(await see(request), 'position');
      return { subject: { companyId: position.company.id }, evidence: copyPosition(position) };
    }
    case 'message':
      return findMessage(db, viewer, about.id);
    default:
      return about satisfies never;
  }
}

/** Copies a talent. Other texts than their own are in English, as administrators may read other languages. */
function copyTalent(talent: Talent): Evidence {
  const { firstName, lastName, bio, skills, worktypesEx, website, github, linkedin, twitter } = talent;
  const { availability, avatarUrl, backgroundImageUrl } = talent;
  const t = textsOf(fallbackLanguage, 'people');
  return copy(`${firstName} ${lastName}`, {
    texts: {
      about: bio,
      skills: listed(skills),
      place: placeOf(talent),
      eligible: countryNames(talent.eligibleCountryIds),
      worktypes: listed(worktypesEx),
      availability: availability && t(`availability.${availability}`),
      website,
      links: [github, linkedin, twitter].filter(Boolean).join('\n'),
    },
    pictures: [avatarUrl, backgroundImageUrl],
  });
}

function placeOf(talent: Talent): string {
  const t = textsOf(fallbackLanguage, 'profiles');
  const [timezone, countries] = [talent.timezoneStr ?? '', talent.countryStr ?? ''];
  const { remote = [timezone], onSite = [countries] } = waysOf(talent, {
    remote: () => [t('fact.remote'), timezone],
    onSite: () => [t('fact.onSite'), countries],
  });
  return [...remote, ...onSite].filter((part) => part !== '').join(', ');
}

/** Pay and other terms of a position, in English. */
export const copyTerms = (position: Parameters<typeof presentTerms>[0] & Pick<Position, 'pay'>) => ({
  pay: position.pay && payLine(position.pay, textsOf(fallbackLanguage, 'pay'), fallbackLanguage),
  terms: presentTerms(position, fallbackLanguage)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n'),
});

function copyPosition(position: Position): Evidence {
  const { title, company, skills, optionalSkills, description, countryIdsStr, teammates, mainTeammateId } = position;
  const place = placeLine(position, fallbackLanguage);
  const contact = teammates.find(({ id }) => id === mainTeammateId);
  return copy(title, {
    texts: {
      company: company.name,
      requiredSkills: listed(skills),
      optionalSkills: listed(optionalSkills),
      ...copyTerms(position),
      place,
      // The place of many countries only contains their number.
      countries: place.includes(countryIdsStr) ? '' : countryIdsStr,
      contact: contact && `${contact.firstName} ${contact.lastName}`,
    },
    formatted: { description },
  });
}

type Profile = Awaited<ReturnType<typeof getProfile>>;

function expectType<Type extends Profile['profileType']>(profile: Profile, type: Type) {
  if (profile.profileType !== type) throw new Error(`A profile is no ${type}.`);
  return profile as Extract<Profile, { profileType: Type }>;
}

/**
 * Copies a message of a thread of the reporter with those before it. 404 for their own messages and for those of other
 * threads.
 */
async function findMessage(db: Database, { id }: Viewer, messageId: number): Promise<Found> {
  const rows = await listMessages(db, id, messageId);
  const [reported] = rows;
  if (!reported) throw new AppError('not-found', 'There is no such message.');
  const parts = rows.toReversed().map(({ id, by, at, text, videoSeconds, attachments }) => ({
    by,
    at: at.toISOString(),
    text,
    videoSeconds,
    ...(attachments && { attachments }),
    isReported: id === messageId,
  }));
  return { subject: { userId: reported.userId }, evidence: { title: reported.by, parts } };
}
