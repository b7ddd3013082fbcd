import type { ReactNode } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from './profile-chrome.module.css';

interface ChromeProps {
  cover: { name: string; url: string | null };
  avatar: { name: string; url: string | null; shape: 'round' | 'square' };
  /** Beside the avatar on the edge of the cover, at the right: a teammate's company logo. */
  edge?: ReactNode;
  children: ReactNode;
}

/** A profile's cover with the avatar over its edge, and the profile below. */
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

/** A profile on a screen of its own. */
export const ProfilePanel = (props: ChromeProps) => (
  <div className={classes.panel}>
    <ProfileChrome {...props} />
  </div>
);

interface HeadProps {
  title: string;
  /** Beside the title, such as the 'Me' badge. */
  badge?: ReactNode;
  /** Under the title. */
  children?: ReactNode;
  /** At the right: links, or the main action. Hidden on phones where the frame has it in its foot. */
  action?: ReactNode;
  isActionInFoot?: boolean;
}

/** The heading of a profile, which takes the focus when the modal opens, so that no ring shows on the close button. */
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
  /** In the side column, and first on phones. */
  facts?: ReactNode;
  /** In the side column below the facts, and last on phones. */
  people?: ReactNode;
}

/** The two columns of a profile, one on phones. */
export const ProfileColumns = ({ main, facts, people }: ColumnsProps) => (
  <div className={classes.columns}>
    <div className={classes.main}>{main}</div>
    {facts && <div className={`${classes.side} ${classes.facts}`}>{facts}</div>}
    {people && <div className={classes.side}>{people}</div>}
  </div>
);
