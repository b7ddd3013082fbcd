import { type ReactNode, use } from 'react';
import { SectionLevel } from '#web/ui/section-level.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Card, Row, Stack } from '#web/ui/layout.tsx';
import classes from './profile-chrome.module.css';
import type { ProfileParts } from './profile-parts.ts';

/** Cover with the avatar over its edge, and the profile below. */
export const ProfileChrome = ({
  cover: { isLow, ...cover },
  avatar,
  edge,
  head,
  children,
  more,
}: ProfileParts & { /** Menu below the cover. */ more?: ReactNode }) => (
  <>
    <div className={classes.cover} data-low={isLow} data-cover>
      <Cover {...cover} />
    </div>
    <div className={classes.edge}>
      <Avatar {...avatar} size={88} edge={4} />
      <Row className={classes.beside}>
        {edge}
        {more && <div className={classes.more}>{more}</div>}
      </Row>
    </div>
    <div className={classes.body}>
      {head}
      {children}
    </div>
  </>
);

/** Profile on a screen of its own. */
export const ProfilePanel = (props: ProfileParts) => (
  <Card className={classes.panel}>
    <ProfileChrome {...props} />
  </Card>
);

interface HeadProps {
  title: string;
  /** The title's language; empty or absent if it is not stated. */
  lang?: string | null | undefined;
  /** Badge next to the title, such as 'Me'. */
  badge?: ReactNode;
  /** Content below the title. */
  children?: ReactNode;
  /** Links or the main action, on the right. Hidden on phones if the frame shows it in its footer. */
  action?: ReactNode;
  isActionInFoot?: boolean;
  /** Below the action; below the content on phones. */
  marks?: ReactNode;
}

/**
 * Heading of a profile, or of its own page. In the modal it takes the focus, so that the close button shows no focus
 * ring.
 */
export function ProfileHead({ title, lang, badge, children, action, isActionInFoot = false, marks }: HeadProps) {
  const isPage = use(SectionLevel) === 2;
  return (
    <div className={classes.head}>
      <div className={classes.headText}>
        {isPage ? (
          <h1 className={classes.title} dir="auto" lang={lang || undefined}>
            {title}
          </h1>
        ) : (
          <h2 className={classes.title} tabIndex={-1} data-autofocus>
            <span lang={lang || undefined}>{title}</span> {badge}
          </h2>
        )}
        {children}
      </div>
      {(action || marks) && (
        <Stack gap="10" flex="none" className={classes.side}>
          {action && (
            <div className={classes.action} data-in-foot={isActionInFoot || undefined}>
              {action}
            </div>
          )}
          {marks}
        </Stack>
      )}
    </div>
  );
}

interface ColumnsProps {
  /** Start of the main column, before the facts on phones. */
  lead?: ReactNode;
  main: ReactNode;
  /** Side column, above the facts; at the foot of the screen on phones. */
  action?: ReactNode;
  /** Side column. */
  facts?: ReactNode;
  /** Side column, below the facts; last on phones. */
  people?: ReactNode;
}

/** Two columns of a profile; one on phones. */
export const ProfileColumns = ({ lead, main, action, facts, people }: ColumnsProps) => (
  <div className={classes.columns}>
    <Stack gap="24" className={classes.column}>
      {lead && (
        <Stack gap="24" className={classes.lead}>
          {lead}
        </Stack>
      )}
      <Stack gap="24" className={classes.main}>
        {main}
      </Stack>
    </Stack>
    {(action || facts || people) && (
      <Stack gap="24" className={classes.column}>
        {action && <div className={classes.next}>{action}</div>}
        {facts && <div className={classes.facts}>{facts}</div>}
        {people && <div className={classes.people}>{people}</div>}
      </Stack>
    )}
  </div>
);
