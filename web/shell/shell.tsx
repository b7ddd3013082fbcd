import { Outlet, useMatches } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useIsActingElsewhere, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Text } from '#web/ui/layout.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { ActingBar, ActingElsewhereBar } from './acting-bar.tsx';
import { Command } from './command.tsx';
import { Menu } from './menu.tsx';
import classes from './shell.module.css';

/**
 * Frame of every signed-in screen: sidebar, or on phones a bar with a menu button. `unread` counts messages, and for
 * administrators the waiting cases.
 */
export function Shell({ unread }: { unread: number }) {
  const t = useTexts('shell');
  const user = useUser();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const main = useRef<HTMLElement>(null);
  const isAdministrator = user.type === accountTypes.administrator;
  const isActingElsewhere = useIsActingElsewhere();
  useFocusOnArrival(main);

  return (
    <div
      className={classes.shell}
      data-administrator={isAdministrator || undefined}
      data-acting={user.actingAdministrator || isActingElsewhere ? true : undefined}
    >
      <a className={classes.skip} href="#main">
        {t('menu.skip')}
      </a>
      {user.actingAdministrator && <ActingBar />}
      {isActingElsewhere && <ActingElsewhereBar />}
      <aside className={classes.sidebar} aria-label={t('menu.label')}>
        <Menu user={user} unread={unread} />
      </aside>
      <header className={classes.bar}>
        <button
          type="button"
          className={classes.open}
          aria-label={t(unread === 0 ? 'menu.label' : isAdministrator ? 'menu.labelWaiting' : 'menu.labelUnread')}
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <MenuIcon size={24} aria-hidden />
          {unread > 0 && <span className={classes.dot} />}
        </button>
        <Wordmark name={productName()} />
        {isAdministrator && (
          <Text as="span" size="xs" weight="650" className={classes.type}>
            {t('menu.administrator')}
          </Text>
        )}
      </header>
      {isMenuOpen && (
        <Dialog label={t('menu.label')} className={classes.drawer} onClose={closeMenu}>
          <Menu user={user} unread={unread} onLeave={closeMenu} />
        </Dialog>
      )}
      <Command />
      <main className={classes.main} id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Focuses the beginning of a new screen, as after loading a page. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>): void {
  // Compares routes rather than URLs: an optional parameter opens a profile or a thread on the same screen.
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    main.current?.focus({ preventScroll: true });
  }, [screen, main]);
}
