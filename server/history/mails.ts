import * as z from 'zod/mini';
import { addressOf } from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { button, inSubject, line, plainName, quiet, userMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { findTold } from './store.ts';

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
