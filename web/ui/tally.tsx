import { markBox, markCross, markStrokes, markWidth } from '#contract/mark.ts';

interface Props {
  /** Pixels. */
  size?: number;
  /** For empty states: the four strokes in the colour of what is missing. */
  isMuted?: boolean;
}

/** The mark: four strokes in the colour of the text, the fifth across them in marigold. */
export const Tally = ({ size = 26, isMuted = false }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox={markBox}
    fill="none"
    strokeWidth={markWidth}
    strokeLinecap="round"
    aria-hidden
  >
    <path d={markStrokes} stroke={isMuted ? 'var(--rc-missing)' : 'currentColor'} />
    <path d={markCross} stroke="var(--rc-marigold)" />
  </svg>
);
