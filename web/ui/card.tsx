import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { heightOf, useKeptHeights } from './card-heights.ts';
import classes from './card.module.css';
import { Cover } from './cover.tsx';
import { Stack } from './layout.tsx';
import { StretchedButton } from './stretched-button.tsx';

interface Props {
  /** Id of the card's subject, unique among all cards and without spaces. */
  id: string;
  title: string;
  /** Muted line below the title: 'at Northwind Labs'. */
  subtitle?: string;
  cover: { name: string; url: string | null };
  avatar: { name: string; url: string | null; shape: 'round' | 'square' };
  children?: ReactNode;
  /** At the lower edge. */
  foot?: ReactNode;
  /** Heading level: 2 directly below the page's title, 3 in a section. */
  level?: 2 | 3;
  onOpen: () => void;
}

/** Talent or position in a grid. The entire card opens it, as one tab stop named after the title. */
export function OpeningCard({ id, title, subtitle, cover, avatar, children, foot, level = 3, onOpen }: Props) {
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
        <Stack gap="6" className={classes.lines}>
          {children}
        </Stack>
        {foot && <div className={classes.foot}>{foot}</div>}
      </div>
    </article>
  );
}

/** Width of the column, and at least 5 times the cover's height of 76 pixels. */
const coverSizes = '(width < 700px) max(380px, 100vw), (width < 1200px) max(380px, 40vw), 380px';

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
