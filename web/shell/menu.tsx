import { Link } from '@tanstack/react-router';
import { LogOut, Mail } from 'lucide-react';
import type { User } from '#contract/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { productName } from '#web/platform/page-title.ts';
import { LanguageChoice } from '#web/forms/language-choice.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import classes from './menu.module.css';
import { menuEntries } from './navigation.ts';
import { askToSignOut } from './sign-out.ts';

interface Props {
  user: User;
  /** Number of unread messages. */
  unread: number;
  /** Called when an entry is chosen. */
  onLeave?: () => void;
}

/** Menu: navigation, company, user and sign-out. Used by the sidebar and the phone's drawer. */
export function Menu({ user, unread, onLeave }: Props) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <div className={classes.menu}>
      <div className={classes.head}>
        <Wordmark name={productName} />
        {user.type === accountTypes.administrator && <span className={classes.type}>Administrator</span>}
      </div>
      <nav className={classes.entries} aria-label="Main">
        {menuEntries[user.type].map(({ label, icon: Icon, link }) => (
          <Link
            key={label}
            {...link}
            className={classes.entry}
            activeOptions={{ includeSearch: false }}
            onClick={onLeave}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {label}
            {label === 'Messages' && unread > 0 && <Unread count={unread} />}
          </Link>
        ))}
      </nav>
      <div className={classes.foot}>
        {user.isTrial && !user.isTrialExpired && <p className={classes.trial}>Trial: 1 position max</p>}
        {user.company && (
          <p className={classes.who}>
            <Avatar name={user.company.name} url={user.company.avatarUrl} size={32} shape="square" />
            <span className={classes.whoName} title={user.company.name}>
              {user.company.name}
            </span>
          </p>
        )}
        <p className={classes.who}>
          <Avatar name={name} url={user.avatarUrl} size={32} />
          <span className={classes.whoName} title={name}>
            {name}
          </span>
        </p>
        {user.type !== accountTypes.administrator && (
          <Link to={addresses.mailSettings} className={classes.signOut} onClick={onLeave}>
            <Mail size={18} strokeWidth={1.75} aria-hidden />
            Mail settings
          </Link>
        )}
        <LanguageChoice className={classes.signOut} />
        <button type="button" className={classes.signOut} onClick={() => void askToSignOut(user)}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden />
          Sign Out
        </button>
      </div>
    </div>
  );
}

const Unread = ({ count }: { count: number }) => (
  <span className={classes.unread}>
    {count > 99 ? '99+' : count}
    <span className={classes.hidden}> unread</span>
  </span>
);
