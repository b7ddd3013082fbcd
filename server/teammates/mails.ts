import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import { at } from '#contract/screens.ts';
import {
  button,
  findColleague,
  findMember,
  inSubject,
  line,
  plainName,
  quiet,
  userMail,
} from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { enqueueEach } from '#server/platform/deliveries/deliveries.ts';
import { findContact } from './removal-store.ts';

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

/** Carries the name of the removed member, whose account is gone when it leaves. */
const Removal = z.object({ companyId: Id, name: z.string(), byId: Id, contactId: Id });

/** Tells a member who has removed whom. A security notice, so it cannot be switched off. */
const removed = userMail({
  name: 'member-removed-mail',
  shownAs: 'team',
  details: Removal,
  async find({ db }, { userId, details: { companyId, name, byId, contactId } }) {
    const colleague = await findColleague(db, userId, companyId);
    const member = colleague && (await findMember(db, userId, byId));
    if (!colleague || member?.companyName == null) return undefined;
    const contact = await findColleague(db, contactId, companyId);
    const contactName = contact && (await findMember(db, userId, contactId))?.otherName;
    return { ...colleague, companyName: member.companyName, name, byName: member.otherName, contactName };
  },
  words({ companyName, name: removedName, byName, contactName }, { t, link }) {
    const company = plainName(companyName);
    const by = byName === null ? t('integration.formerMember') : plainName(byName);
    const name = plainName(removedName);
    const title = t('memberRemoved.title', { by, name, company });
    return {
      subject: inSubject(title),
      title,
      blocks: [
        line(t('memberRemoved.text', { name })),
        ...(contactName == null ? [] : [line(t('memberRemoved.contact', { contact: plainName(contactName) }))]),
        button({ label: t('memberRemoved.see'), link: link(at.team) }),
      ],
    };
  },
});

const Keeping = z.object({ companyId: Id, memberId: Id, byId: Id, isKeeper: z.boolean() });

/** Tells a member who keeps the team from now on, or no longer. A security notice, so it cannot be switched off. */
const keeper = userMail({
  name: 'keeper-mail',
  shownAs: 'team',
  details: Keeping,
  async find({ db }, { userId, details: { companyId, memberId, byId, isKeeper } }) {
    const colleague = await findColleague(db, userId, companyId);
    const named = colleague && (await findMember(db, userId, memberId));
    if (!colleague || named?.companyName == null || named.otherName === null) return undefined;
    const by = await findMember(db, userId, byId);
    return { ...colleague, company: named.companyName, name: named.otherName, by: by?.otherName ?? null, isKeeper };
  },
  words({ isKeeper, ...names }, { t, link }) {
    const by = names.by === null ? t('integration.formerMember') : plainName(names.by);
    const title = t(isKeeper ? 'keeper.named' : 'keeper.ended', {
      by,
      name: plainName(names.name),
      company: plainName(names.company),
    });
    return {
      subject: inSubject(title),
      title,
      blocks: [line(t('keeper.note')), button({ label: t('memberRemoved.see'), link: link(at.team) })],
    };
  },
});

/** Enqueues, in the caller's transaction, the mails about a keeper to members. */
export const queueKeeperMails = (
  db: Database,
  details: z.input<typeof Keeping>,
  members: readonly number[],
): Promise<void> =>
  enqueueEach(
    db,
    keeper.kind,
    members.map((userId) => ({ userId, details })),
  );

/**
 * Tells an engineer whom to write to instead of a member who is gone. Sent whatever the mail settings say, since
 * nothing else tells that the conversation has ended. In bulk: a member may have thousands of conversations.
 */
const left = userMail({
  name: 'member-left-mail',
  shownAs: 'team',
  urgency: 'later',
  details: Removal,
  find: ({ db }, { userId, details }) => findContact(db, { ...details, userId }),
  words({ name: leftName, companyName, contactId, contactName }, { t, product, link }) {
    const company = plainName(companyName);
    const name = plainName(leftName);
    const contact = plainName(contactName);
    return {
      subject: inSubject(t('memberLeft.title', { name, company })),
      title: t('memberLeft.title', { name, company }),
      blocks: [
        line(t('memberLeft.text', { name, company, contact })),
        button({
          label: t('memberLeft.write', { contact }),
          link: link(addresses.addressOf(at.talentMessages, contactId)),
        }),
        quiet(t('memberLeft.because', { name, product })),
      ],
    };
  },
});

export const teammateMails = { invitation, removed, keeper, left };

/** Enqueues, in the caller's transaction, the mails about a removal: to members, and to engineers. */
export async function queueRemovalMails(
  db: Database,
  details: z.input<typeof Removal>,
  { members, engineers }: { members: readonly number[]; engineers: readonly number[] },
): Promise<void> {
  const to = (userId: number) => ({ userId, details });
  await enqueueEach(db, removed.kind, members.map(to));
  await enqueueEach(db, left.kind, engineers.map(to));
}

/** Enqueues, in the caller's transaction, the invitation of a new member. Replaces a waiting one. */
export const queueInvitationMail = (
  db: Database,
  { recipientId, inviterId }: { recipientId: number; inviterId: number },
): Promise<void> => invitation.queue(db, { inviterId }, { userId: recipientId, key: `invitation-mail ${recipientId}` });
