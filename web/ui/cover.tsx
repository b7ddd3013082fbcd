import { useId, useState } from 'react';
import { hashName } from '#contract/name-colour.ts';
import classes from './cover.module.css';
import { srcSetOf } from './src-set.ts';

/** Groups of strokes in a row before the pattern repeats. */
const groups = 7;

const grounds = [
  { ground: '#12352c', stroke: '#2c6b58' },
  { ground: '#21323e', stroke: '#456a80' },
  { ground: '#3a2c46', stroke: '#715787' },
  { ground: '#40301f', stroke: '#806240' },
];

interface Props {
  name: string;
  /** Undefined until known. */
  url: string | null | undefined;
  /**
   * The `sizes` attribute: displayed width of the entire picture. A picture wider than its box is cropped at the sides,
   * so use at least five times the box's height.
   */
  sizes?: string;
}

/** Sizes in the profile modal: 860 by 168, on phones 124 high. */
const profileSizes = '(width < 768px) 620px, 860px';

/**
 * Cover picture; falls back to a pattern derived from the name if there is none or it fails to load. Renders nothing
 * until that is known. Fills its container.
 */
export function Cover({ name, url, sizes = profileSizes }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (url === undefined) return null;
  return url && url !== brokenUrl ? (
    <img
      className={classes.root}
      src={url}
      srcSet={srcSetOf(url, 'background')}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  ) : (
    <PatternCover name={name} />
  );
}

function PatternCover({ name }: { name: string }) {
  const id = useId();
  const hash = hashName(name);
  const { ground, stroke } = grounds[hash % grounds.length] ?? { ground: '#12352c', stroke: '#2c6b58' };
  const row = (shift: number) => Array.from({ length: groups }, (_, index) => 1 + ((hash >>> (index * 3 + shift)) % 5));
  return (
    <svg className={classes.root} aria-hidden>
      <pattern
        id={id}
        width={groups * groupPitch}
        height="90"
        patternUnits="userSpaceOnUse"
        patternTransform="translate(4 -18)"
      >
        <path
          d={strokePath(row(0), { x: 8, y: 44, height: 27 }) + strokePath(row(5), { x: 12, y: 0, height: 27 })}
          fill="none"
          stroke={stroke}
          strokeWidth="2"
          strokeLinecap="round"
        />
      </pattern>
      <rect width="100%" height="100%" fill={ground} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

interface Row {
  x: number;
  y: number;
  height: number;
}

/** Pixels between two strokes of a group. */
const step = 7;
/** Pixels from one group to the next. */
const groupPitch = 41;

/** SVG path of a row of groups of 1 to 5 strokes; the fifth crosses the other four. */
function strokePath(groups: readonly number[], { x, y, height }: Row): string {
  let left = x;
  let path = '';
  for (const count of groups) {
    const upright = Math.min(count, 4);
    for (let index = 0; index < upright; index++) path += `M${left + index * step} ${y}v${height}`;
    if (count === 5) path += `M${left - 5} ${y + height * 0.8}l${3 * step + 10} ${-height * 0.6}`;
    left += groupPitch;
  }
  return path;
}
