import { Link, useLocation } from '@tanstack/react-router';
import { CircleUser, LogOut, Mail } from 'lucide-react';
import type { User } from '#contract/accounts.ts';
import { addressOf } from '#contract/addresses.ts';
import { accountTypeNames, accountTypes } from '#contract/call.ts';
import { at, findScreen, menuOf, screenOf } from '#contract/screens.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LanguageChoice } from '#web/forms/language-choice.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import classes from './menu.module.css';
import { menuIcons } from './menu-icons.ts';
import { askToSignOut } from '#web/forms/sign-out.ts';
import { Box, Row, Stack, Text } from '#web/ui/layout.tsx';
import { MissingParts } from './missing-parts.tsx';

interface Props {
  user: User;
  /** Number of unread messages; for administrators, of waiting cases. */
  unread: number;
  /** Called when an entry is chosen. */
  onLeave?: () => void;
}

/** Menu: navigation, company, user and sign-out. Used by the sidebar and the phone's drawer. */
export function Menu({ user, unread, onLeave }: Props) {
  const t = useTexts('shell');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const role = accountTypeNames[user.type];
  const shown = findScreen(path)?.name;
  const within = shown && screenOf(shown).within;
  const userName = `${user.firstName} ${user.lastName}`;
  return (
    <div className={classes.menu}>
      <Box padding="0 12" marginBottom="16">
        <Wordmark name={productName()} />
        {user.type === accountTypes.administrator && <span className={classes.type}>{t('menu.administrator')}</span>}
      </Box>
      <Stack as="nav" gap="2" marginBottom="24" aria-label={t('menu.main')}>
        {menuOf(role).map(({ entry, name }) => {
          const Icon = menuIcons[entry];
          return (
            <Link
              key={entry}
              to={addressOf(at[name])}
              {...(within === entry && current)}
              className={classes.entry}
              activeOptions={{ includeSearch: false }}
              onClick={onLeave}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {t(`menu.${entry}`)}
              {(entry === 'messages' || entry === 'reports') && unread > 0 && <Unread count={unread} of={entry} />}
            </Link>
          );
        })}
      </Stack>
      {/* Outside the foot, which would otherwise move when they arrive. */}
      {user.type === accountTypes.talent && (
        <div className={classes.missing}>
          <MissingParts onLeave={onLeave} />
        </div>
      )}
      <Stack gap="4" className={classes.foot}>
        {user.isTrial && !user.isTrialExpired && (
          <Text padding="8 12" marginBottom="10" size="xs" weight="600" className={classes.trial}>
            {t('menu.trial')}
          </Text>
        )}
        {user.company && (
          <Row as="p" gap="10" padding="0 8" size="s" lineHeight="1.3" className={classes.who}>
            <Avatar name={user.company.name} url={user.company.avatarUrl} size={32} shape="square" />
            <span className={classes.whoName} title={user.company.name}>
              {user.company.name}
            </span>
          </Row>
        )}
        <Row as="p" gap="10" padding="0 8" size="s" lineHeight="1.3" className={classes.who}>
          <Avatar name={userName} url={user.avatarUrl} size={32} />
          <span className={classes.whoName} title={userName}>
            {userName}
          </span>
        </Row>
        {user.type !== accountTypes.administrator && (
          <Link to={at.mailSettings} className={classes.signOut} onClick={onLeave}>
            <Mail size={18} strokeWidth={1.75} aria-hidden />
            {t('menu.mailSettings')}
          </Link>
        )}
        <Link to={at.ownAccount} className={classes.signOut} onClick={onLeave}>
          <CircleUser size={18} strokeWidth={1.75} aria-hidden />
          {t('menu.account')}
        </Link>
        <LanguageChoice className={classes.signOut} />
        <button type="button" className={classes.signOut} onClick={() => void askToSignOut(user)}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden />
          {t('signOut.button')}
        </button>
      </Stack>
    </div>
  );
}

/** Same marking as the router's for the entry of the screen. */
const current = { 'data-status': 'active', 'aria-current': 'page' } as const;

const Unread = ({ count, of }: { count: number; of: 'messages' | 'reports' }) => (
  <span className={classes.unread}>
    {useTexts('shell').rich(of === 'messages' ? 'menu.unread' : 'menu.waiting', {
      count: count > 99 ? '99+' : String(count),
      hidden: <span className={classes.hidden} />,
    })}
  </span>
);
