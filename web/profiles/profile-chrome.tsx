import type { ReactNode } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from './profile-chrome.module.css';

interface ChromeProps {
  cover: { name: string; url: string | null };
  avatar: { name: string; url: string | null; shape: 'round' | 'square' };
  /** Right of the avatar, on the cover's edge: a teammate's company logo. */
  edge?: ReactNode;
  children: ReactNode;
}

/** Cover with the avatar over its edge, and the profile below. */
export const ProfileChrome = ({ cover, avatar, edge, children }: ChromeProps) => (
  <>
    <div className={classes.cover}>
      <Cover {...cover} />
    </div>
    <div className={classes.edge}>
      <Avatar {...avatar} size={88} edge={4} />
      {edge}
    </div>
    <div className={classes.body}>{children}</div>
  </>
);

/** Profile on a screen of its own. */
export const ProfilePanel = (props: ChromeProps) => (
  <div className={classes.panel}>
    <ProfileChrome {...props} />
  </div>
);

interface HeadProps {
  title: string;
  /** Badge next to the title, such as 'Me'. */
  badge?: ReactNode;
  /** Content below the title. */
  children?: ReactNode;
  /** Links or the main action, on the right. Hidden on phones if the frame shows it in its footer. */
  action?: ReactNode;
  isActionInFoot?: boolean;
}

/** Heading of a profile. Takes the focus when the modal opens, so that the close button shows no focus ring. */
export const ProfileHead = ({ title, badge, children, action, isActionInFoot = false }: HeadProps) => (
  <div className={classes.head}>
    <div className={classes.headText}>
      <h2 className={classes.title} tabIndex={-1} data-autofocus>
        {title} {badge}
      </h2>
      {children}
    </div>
    {action && (
      <div className={classes.action} data-in-foot={isActionInFoot || undefined}>
        {action}
      </div>
    )}
  </div>
);

interface ColumnsProps {
  main: ReactNode;
  /** Side column; first on phones. */
  facts?: ReactNode;
  /** Side column, below the facts; last on phones. */
  people?: ReactNode;
}

/** Two columns of a profile; one on phones. */
export const ProfileColumns = ({ main, facts, people }: ColumnsProps) => (
  <div className={classes.columns}>
    <div className={classes.main}>{main}</div>
    {facts && <div className={`${classes.side} ${classes.facts}`}>{facts}</div>}
    {people && <div className={classes.side}>{people}</div>}
  </div>
);
