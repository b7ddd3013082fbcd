import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { accountTypes } from '#contract/call.ts';
import type { Thread } from '#contract/messaging.ts';
import { openProfile } from '#web/platform/profile-request.ts';
import { messagesRouteOf, useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './thread-row.module.css';

interface Props {
  thread: Thread;
  isOpen: boolean;
  onOpen: () => void;
}

/** One thread: the row opens it, the calendar icon opens the person's profile. */
export function ThreadRow({ thread, isOpen, onOpen }: Props) {
  const t = useTexts('messaging');
  const { user, unread } = thread;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <li className={classes.row} data-open={isOpen}>
      <Avatar name={name} url={user.avatarUrl} size={42} />
      <div className={classes.text}>
        <Link
          className={classes.name}
          to={messagesRouteOf(useUser())}
          params={{ id: String(user.id) }}
          aria-current={isOpen ? 'page' : undefined}
          onClick={onOpen}
        >
          {name}
        </Link>
        {user.company && <span className={classes.company}>{user.company.name}</span>}
      </div>
      {unread > 0 && !isOpen && (
        <span className={classes.unread}>
          {t.rich('thread.unread', { count: unread > 99 ? '99+' : String(unread), hidden: <VisuallyHidden /> })}
        </span>
      )}
      <button
        type="button"
        className={classes.profile}
        aria-label={t('thread.profile', { name })}
        onClick={() => openProfile(profileOf(user))}
      >
        <CalendarDays size={18} aria-hidden />
      </button>
    </li>
  );
}

/** Profile request for a user. */
const profileOf = ({ id, type }: Thread['user']) =>
  type === accountTypes.talent
    ? { profileType: 'talent' as const, talentId: id }
    : { profileType: 'teammate' as const, teammateId: id };
