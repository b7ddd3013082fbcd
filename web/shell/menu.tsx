import { Link, useLocation } from '@tanstack/react-router';
import { CircleUser, LogOut, Mail } from 'lucide-react';
import type { User } from '#contract/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { productName } from '#web/platform/page-title.ts';
import { afterPainting } from '#web/ui/painted.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LanguageChoice } from '#web/forms/language-choice.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './menu.module.css';
import { menuEntries } from './navigation.ts';
import { askToSignOut } from '#web/forms/sign-out.ts';

interface Props {
  user: User;
  /** Number of unread messages; to administrators, of cases that wait. */
  unread: number;
  /** Called when an entry is chosen. */
  onLeave?: () => void;
}

/** Waits for an answer anyway, so not loaded with the menu. */
const MissingParts = lazyPart(
  'MissingParts',
  afterPainting(() => import('./missing-parts.tsx')),
  { isQuiet: true },
);

/** Menu: navigation, company, user and sign-out. Used by the sidebar and the phone's drawer. */
export function Menu({ user, unread, onLeave }: Props) {
  const t = useTexts('shell');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const userName = `${user.firstName} ${user.lastName}`;
  return (
    <div className={classes.menu}>
      <div className={classes.head}>
        <Wordmark name={productName} />
        {user.type === accountTypes.administrator && <span className={classes.type}>{t('menu.administrator')}</span>}
      </div>
      <nav className={classes.entries} aria-label={t('menu.main')}>
        {menuEntries[user.type].map(({ name, icon: Icon, link }) => (
          <Link
            key={name}
            {...link}
            {...(addresses.menuEntryOf[path] === link.to && current)}
            className={classes.entry}
            activeOptions={{ includeSearch: false }}
            onClick={onLeave}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {t(`menu.${name}`)}
            {(name === 'messages' || name === 'reports') && unread > 0 && <Unread count={unread} of={name} />}
          </Link>
        ))}
      </nav>
      {/* Beside the foot, which would otherwise move when they come. */}
      {user.type === accountTypes.talent && (
        <div className={classes.missing}>
          <MissingParts onLeave={onLeave} />
        </div>
      )}
      <div className={classes.foot}>
        {user.isTrial && !user.isTrialExpired && <p className={classes.trial}>{t('menu.trial')}</p>}
        {user.company && (
          <p className={classes.who}>
            <Avatar name={user.company.name} url={user.company.avatarUrl} size={32} shape="square" />
            <span className={classes.whoName} title={user.company.name}>
              {user.company.name}
            </span>
          </p>
        )}
        <p className={classes.who}>
          <Avatar name={userName} url={user.avatarUrl} size={32} />
          <span className={classes.whoName} title={userName}>
            {userName}
          </span>
        </p>
        {user.type !== accountTypes.administrator && (
          <Link to={addresses.mailSettings} className={classes.signOut} onClick={onLeave}>
            <Mail size={18} strokeWidth={1.75} aria-hidden />
            {t('menu.mailSettings')}
          </Link>
        )}
        <Link to={addresses.account} className={classes.signOut} onClick={onLeave}>
          <CircleUser size={18} strokeWidth={1.75} aria-hidden />
          {t('menu.account')}
        </Link>
        <LanguageChoice className={classes.signOut} />
        <button type="button" className={classes.signOut} onClick={() => void askToSignOut(user)}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden />
          {t('signOut.button')}
        </button>
      </div>
    </div>
  );
}

/** As the router marks the entry of the screen. */
const current = { 'data-status': 'active', 'aria-current': 'page' } as const;

const Unread = ({ count, of }: { count: number; of: 'messages' | 'reports' }) => (
  <span className={classes.unread}>
    {useTexts('shell').rich(of === 'messages' ? 'menu.unread' : 'menu.waiting', {
      count: count > 99 ? '99+' : String(count),
      hidden: <span className={classes.hidden} />,
    })}
  </span>
);
