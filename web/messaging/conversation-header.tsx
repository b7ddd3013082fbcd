import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { accountTypes } from '#contract/call.ts';
import type { Thread } from '#contract/messaging.ts';
import { More } from '#web/moderation/more.tsx';
import type { Reported } from '#web/moderation/reported.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Box, Row, Text } from '#web/ui/layout.tsx';
import type { MenuItem } from '#web/ui/menu-button.tsx';
import classes from './conversation.module.css';
import { profileOf } from './profile-of.ts';
import { useThreadFilter } from './use-thread-filter.ts';
import { TeamLine } from '#web/history/team-line.tsx';

interface Props {
  user: Thread['user'];
  heading: RefObject<HTMLHeadingElement | null>;
  /** Subject of the menu 'More', and its further actions. */
  reported: Reported;
  items: readonly MenuItem[];
  /** Precedes the menu. */
  children?: ReactNode;
}

/** The other person in the thread, with their title and company; on phones also the link back to the list. */
export function ConversationHeader({ user, heading, reported, items, children }: Props) {
  const t = useTexts('messaging');
  const to = messagesRouteOf(useUser());
  const { company, title } = user;
  const name = `${user.firstName} ${user.lastName}`;
  const role = company && (title === '' ? company.name : t('thread.titleAt', { title, company: company.name }));
  return (
    <Row as="header" flex="none" className={classes.header}>
      <Link
        className={classes.back}
        to={to}
        params={{ id: undefined }}
        search={useThreadFilter()}
        aria-label={t('screen.allThreads')}
      >
        <ArrowLeft size={20} aria-hidden />
      </Link>
      <Avatar name={name} url={user.avatarUrl} size={40} />
      <Box flex="1" className={classes.who}>
        <h2 className={classes.name} ref={heading} tabIndex={-1}>
          <button type="button" className={classes.profile} title={name} onClick={() => openProfile(profileOf(user))}>
            {name}
          </button>
        </h2>
        {role && (
          <Text size="xs" tone="mute" className={classes.role} title={role}>
            {role}
          </Text>
        )}
        {user.type === accountTypes.talent && <TeamLine talent={user} />}
      </Box>
      {company && (
        <div className={classes.proof}>
          <VerifiedBadge domain={company.verifiedDomain} />
        </div>
      )}
      {children}
      <More {...reported} items={items} />
    </Row>
  );
}
