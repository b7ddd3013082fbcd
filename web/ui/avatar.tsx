import classes from './avatar.module.css';
import { hueOf, initialsOf } from './name-colour.ts';

interface Props {
  name: string;
  url: string | null;
  /** Pixels. */
  size: number;
  /** People are round, companies square. */
  shape?: 'round' | 'square';
  /** An edge in the colour of the surface, in pixels, for an avatar that lies over a cover. */
  edge?: number;
}

/** A picture, or the initials in the colour of the name. The name stands beside it everywhere, so readers skip it. */
export function Avatar({ name, url, size, shape = 'round', edge = 0 }: Props) {
  const style = { '--size': `${size}px`, '--edge': `${edge}px`, '--hue': hueOf(name) };
  return url ? (
    <img className={classes.root} data-shape={shape} style={style} src={url} alt="" width={size} height={size} />
  ) : (
    <span className={classes.root} data-shape={shape} style={style} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
