import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { heightOf, useKeptHeights } from './card-heights.ts';
import classes from './card.module.css';
import { Cover } from './cover.tsx';
import { StretchedButton } from './stretched-button.tsx';

interface Props {
  /** One word for what the card shows, its own among all cards. */
  id: string;
  title: string;
  /** Under the title, muted: 'at Northwind Labs'. */
  subtitle?: string;
  cover: { name: string; url: string | null };
  avatar: { name: string; url: string | null; shape: 'round' | 'square' };
  children?: ReactNode;
  /** At the bottom, over a line. */
  foot?: ReactNode;
  /** Of the heading: 2 right below the page's title, 3 in a section. */
  level?: 2 | 3;
  onOpen: () => void;
}

/** A talent or a position in a grid; the whole card opens it, as one tab stop that is called after the title. */
export function Card({ id, title, subtitle, cover, avatar, children, foot, level = 3, onOpen }: Props) {
  const Heading = `h${level}` as const;
  const height = heightOf(id);
  return (
    <article className={classes.root} data-card={id} style={height === undefined ? {} : { '--height': `${height}px` }}>
      <div className={classes.cover}>
        <Cover {...cover} sizes={coverSizes} />
      </div>
      <div className={classes.body}>
        <div className={classes.avatar}>
          <Avatar {...avatar} size={avatar.shape === 'square' ? 52 : 56} edge={4} />
        </div>
        <Heading className={classes.title}>
          <StretchedButton onClick={onOpen}>{title}</StretchedButton>
        </Heading>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        <div className={classes.lines}>{children}</div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </div>
    </article>
  );
}

/** The column it fills, and 5 times its height of 76 pixels at least. */
const coverSizes = '(width < 700px) max(380px, 100vw), (width < 1200px) max(380px, 40vw), 380px';

/** Cards in 3 columns (spec 9), fewer where there is no room. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid} ref={useKeptHeights()}>
    {children}
  </div>
);
