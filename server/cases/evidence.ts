import { sql } from 'kysely';
import type { About, Evidence } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { getProfile } from '#server/profiles/service.ts';
import { summarise } from '#server/rich-text/service.ts';
import type { Subject } from './store.ts';

/** Characters of a formatted text that are copied. */
const maxFormatted = 4_000;
/** Messages before the reported one that are copied. */
const messagesBefore = 10;

/** What is reported: whom it is about, and its copy. */
export interface Found {
  subject: Subject;
  evidence: Evidence;
}

const part = (text: string): Evidence['parts'][number] => ({
  by: null,
  at: null,
  text,
  videoSeconds: null,
  isReported: false,
});
const copy = (title: string, texts: readonly (string | null)[]): Evidence => ({
  title,
  parts: texts.filter((text) => text !== null && text !== '').map((text) => part(text ?? '')),
});

/** Copies what is reported as the reporter sees it. 404 for what they do not see. */
export async function findReported(db: Database, viewer: Viewer, about: About): Promise<Found> {
  switch (about.type) {
    case 'talent': {
      const { talent } = expectType(
        await getProfile(db, viewer, { profileType: 'talent', talentId: about.id }),
        'talent',
      );
      const { firstName, lastName, bio, skills, website, github, linkedin, twitter } = talent;
      const chosen = skills.filter(({ selected }) => selected).map(({ name }) => name);
      const texts = [bio, chosen.join(', '), website, github, linkedin, twitter];
      return { subject: { userId: talent.id }, evidence: copy(`${firstName} ${lastName}`, texts) };
    }
    case 'teammate': {
      const request = { profileType: 'teammate', teammateId: about.id } as const;
      const { teammate } = expectType(await getProfile(db, viewer, request), 'teammate');
      const { firstName, lastName, title, bio, company } = teammate;
      return {
        subject: { userId: teammate.id },
        evidence: copy(`${firstName} ${lastName}`, [title, company.name, bio]),
      };
    }
    case 'company': {
      const request = { profileType: 'company', companyId: about.id } as const;
      const { company } = expectType(await getProfile(db, viewer, request), 'company');
      const { name, tagline, website, description, benefits } = company;
      const texts = [tagline, website, summarise(description, maxFormatted), summarise(benefits, maxFormatted)];
      return { subject: { companyId: company.id }, evidence: copy(name, texts) };
    }
    case 'position': {
      const request = { profileType: 'position', positionHashId: about.hashId } as const;
      const { position } = expectType(await getProfile(db, viewer, request), 'position');
      const { title, company, description } = position;
      const texts = [company.name, summarise(description, maxFormatted)];
      return { subject: { companyId: company.id }, evidence: copy(title, texts) };
    }
    case 'message':
      return findMessage(db, viewer, about.id);
    default:
      return about satisfies never;
  }
}

type Profile = Awaited<ReturnType<typeof getProfile>>;

function expectType<Type extends Profile['profileType']>(profile: Profile, type: Type) {
  if (profile.profileType !== type) throw new Error(`A profile is no ${type}.`);
  return profile as Extract<Profile, { profileType: Type }>;
}

interface MessageRow {
  id: number;
  userId: number;
  by: string;
  at: Date;
  text: string;
  videoSeconds: number | null;
}

/**
 * Copies a message of a thread of the reporter with those before it. 404 for their own and for those of others. Looks
 * for it by the reporter's threads, since a message is found by its thread.
 */
async function findMessage(db: Database, { id }: Viewer, messageId: number): Promise<Found> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.user_id, u.first_name || ' ' || u.last_name as by, m.created_at as at, m.text, m.video_seconds
    from (
      select id from threads where lower_user_id = ${id}::integer and last_message_id >= ${messageId}::bigint
        and hidden_from is distinct from ${id}::integer
      union all
      select id from threads where higher_user_id = ${id}::integer and last_message_id >= ${messageId}::bigint
        and hidden_from is distinct from ${id}::integer
    ) t
    join messages reported on reported.thread_id = t.id and reported.id = ${messageId}::bigint
      and reported.user_id <> ${id}::integer
    cross join lateral (
      select * from messages m where m.thread_id = t.id and m.id <= reported.id
      order by m.id desc limit ${messagesBefore + 1}::integer
    ) m
    join users u on u.id = m.user_id
    order by m.id desc`.execute(db);
  const [reported] = rows;
  if (!reported) throw new AppError('not-found', 'There is no such message.');
  const parts = rows.toReversed().map(({ id, by, at, text, videoSeconds }) => ({
    by,
    at: at.toISOString(),
    text,
    videoSeconds,
    isReported: id === messageId,
  }));
  return { subject: { userId: reported.userId }, evidence: { title: reported.by, parts } };
}
