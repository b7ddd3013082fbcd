import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import { button, findMember, inSubject, line, plainName, quiet, userMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Informs new members about their account, unless they have signed in. A deleted inviter is not named. */
const invitation = userMail({
  name: 'invitation-mail',
  shownAs: 'invitation',
  details: z.object({ inviterId: z.optional(Id) }),
  async find({ db, findLogo }, { userId, details: { inviterId } }) {
    const member = await findMember(db, userId, inviterId);
    if (!member || member.hasSignedIn || member.companyName === null) return undefined;
    const { email, language, companyName, companyAvatarKey, otherName: inviterName } = member;
    return { email, language, companyName, inviterName, logo: await findLogo(companyAvatarKey) };
  },
  words({ email, logo, ...names }, { t, product, link }) {
    const company = plainName(names.companyName);
    const name = names.inviterName === null ? null : plainName(names.inviterName);
    return {
      subject:
        name === null
          ? t('invitation.byCompany.subject', { company: inSubject(company), product })
          : t('invitation.byMember.subject', { name: inSubject(name), company: inSubject(company), product }),
      title: t('invitation.title', { company }),
      logo,
      blocks: [
        line(t('invitation.intro', { name: name ?? company, product })),
        // With the address filled in; it never signs in by itself, because mail scanners open links.
        button({ label: t('invitation.signIn'), link: link(addresses.signInWithEmail(email)) }),
        quiet(t('invitation.warning')),
      ],
    };
  },
});

export const teammateMails = { invitation };

/** Enqueues, in the caller's transaction, the invitation of a new member. Replaces a waiting one. */
export const queueInvitationMail = (
  db: Database,
  { recipientId, inviterId }: { recipientId: number; inviterId: number },
): Promise<void> => invitation.queue(db, { inviterId }, { userId: recipientId, key: `invitation-mail ${recipientId}` });
