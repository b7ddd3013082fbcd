import { Building2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { initialsOf } from '#contract/names.ts';
import classes from './avatar.module.css';
import { hueOf } from '#contract/name-colour.ts';
import { srcSetOf } from './src-set.ts';

interface Props {
  name: string;
  /** Determines the colour instead of the name: the stored one, so that it stays the same while a name is edited. */
  colourName?: string;
  url: string | null;
  /** In pixels. */
  size: number;
  /** People are round, companies square. */
  shape?: 'round' | 'square';
  /** Border in the surface colour, in pixels, for an avatar over a cover. */
  edge?: number;
}

/**
 * A picture; falls back to initials in the name's colour if there is none or it fails to load. Hidden from screen
 * readers, as the name always stands next to it.
 */
export function Avatar({ name, colourName = name, url, size, shape = 'round', edge = 0 }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const style = { '--size': `${size}px`, '--edge': `${edge}px`, '--hue': hueOf(colourName) };
  return url && url !== brokenUrl ? (
    <img
      className={classes.root}
      data-shape={shape}
      style={style}
      src={url}
      srcSet={srcSetOf(url, 'avatar')}
      sizes={`${size}px`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  ) : (
    <span className={classes.root} data-shape={shape} style={style} dir="auto" aria-hidden>
      {initialsOf(name) || <Nameless shape={shape} size={size / 2} />}
    </span>
  );
}

const Nameless = ({ shape, size }: { shape: 'round' | 'square'; size: number }) =>
  shape === 'round' ? <UserRound size={size} /> : <Building2 size={size} />;
