import * as z from 'zod/mini';
import { sql } from 'kysely';
import { addressOf } from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { at } from '#contract/screens.ts';
import { button, inSubject, line, plainName, quiet, userMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isSeenBy } from '#server/privacy/service.ts';

/**
 * Notifies a colleague whom the author of a note has named. The mail omits the note's text, so that deleting the note
 * deletes every copy. Nothing is sent once the note is deleted or its talent no longer visible.
 */
const note = userMail({
  name: 'note-mail',
  shownAs: 'note',
  // The note is its subject.
  details: z.object({}),
  maxTries: 60,
  subscription: 'team',
  async find({ db }, { subjectId, userId }) {
    const found = userId !== null && subjectId !== null && (await findTold(db, subjectId, userId));
    return found || undefined;
  },
  words({ authorName, talentName, talentId }, { t, product, link, settingsLinks }) {
    const author = plainName(authorName);
    const talent = plainName(talentName);
    return {
      subject: t('note.subject', { product }),
      title: t('note.title', { author: inSubject(author, 100), talent: inSubject(talent, 100) }),
      blocks: [
        line(t('note.text', { talent })),
        button({ label: t('note.open'), link: link(`${addressOf(at.clientHome)}?talent=${talentId}`) }),
        quiet(t('note.reason', { product }), settingsLinks),
      ],
    };
  },
});

export const historyMails = { note };

/** Enqueues, in the caller's transaction, a mail about a note to each of some members. */
export async function queueNoteMails(db: Database, noteId: number, members: readonly { id: number }[]): Promise<void> {
  for (const { id: userId } of members) await note.queue(db, {}, { userId, subjectId: noteId });
}

interface Told {
  email: string;
  language: string | null;
  authorName: string;
  talentName: string;
  talentId: number;
}

/** Finds the current content of a note's mail to a member; undefined if they may not see it or want no such mail. */
async function findTold(db: Database, noteId: number, memberId: number): Promise<Told | undefined> {
  const member = await db
    .selectFrom('users')
    .select(['companyId'])
    .where('id', '=', memberId)
    .where('isAvailable', '=', true)
    .executeTakeFirst();
  if (member?.companyId == null) return undefined;
  const viewer = { id: memberId, type: accountTypes.client, companyId: member.companyId };
  const { rows } = await sql<Told>`
    select u.email, u.language, a.first_name || ' ' || a.last_name as author_name,
      person.first_name || ' ' || person.last_name as talent_name, t.user_id as talent_id
    from candidate_notes n
      join users a on a.id = n.author_id
      join users u on u.id = ${memberId}::integer and u.company_id = n.company_id
      join talents t on t.user_id = n.talent_id
      join users person on person.id = t.user_id
      left join mail_settings s on s.user_id = u.id
    where n.id = ${noteId}::integer and coalesce(s.team, true) and ${isSeenBy(viewer)}`.execute(db);
  return rows[0];
}
