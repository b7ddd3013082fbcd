import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { heightOf, useKeptHeights } from './card-heights.ts';
import classes from './card.module.css';
import { Cover } from './cover.tsx';
import { StretchedButton } from './stretched-button.tsx';

interface Props {
  /** Id of the card's subject, unique among all cards and without spaces. */
  id: string;
  title: string;
  /** Right of the title. */
  mark?: ReactNode;
  cover: { name: string; url: string | null };
  avatar: { name: string; url: string | null };
  children?: ReactNode;
  /** At the lower edge. */
  foot?: ReactNode;
  onOpen: () => void;
}

/** Talent in a grid. The entire card opens it, as one tab stop named after the title. */
export function OpeningCard({ id, title, mark, cover, avatar, children, foot, onOpen }: Props) {
  const height = heightOf(id);
  return (
    <article className={classes.root} data-card={id} style={height === undefined ? {} : { '--height': `${height}px` }}>
      <div className={classes.cover}>
        <Cover {...cover} sizes={coverSizes} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.avatar}>
            <Avatar {...avatar} size={52} edge={4} />
          </div>
          <h3 className={classes.title}>
            <StretchedButton onClick={onOpen}>{title}</StretchedButton>
          </h3>
          {mark}
        </div>
        <div className={classes.lines}>{children}</div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </div>
    </article>
  );
}

/** Width of the column. */
const coverSizes = '(width < 700px) 100vw, (width < 1200px) 50vw, 380px';

/** Placeholder for a card that has not loaded yet. */
export const CardOutline = () => <div className={classes.outline} aria-hidden />;

interface GridProps {
  children: ReactNode;
  /** For a wide page: as many columns as fit on the widest screens. */
  isWide?: boolean;
  /** Beside other content: as many columns as fit. */
  isBeside?: boolean;
}

/** Grid of cards in 3 columns, fewer on narrow screens. */
export const CardGrid = ({ children, isWide = false, isBeside = false }: GridProps) => (
  <div
    className={classes.grid}
    data-wide={isWide || undefined}
    data-beside={isBeside || undefined}
    ref={useKeptHeights()}
  >
    {children}
  </div>
);
