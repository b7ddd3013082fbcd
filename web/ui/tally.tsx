import { markBox, markCross, markStrokes, markWidth } from '#contract/mark.ts';

interface Props {
  /** In pixels. */
  size?: number;
  /** For empty states: draws the four strokes in a faint colour. */
  isMuted?: boolean;
}

/** The logo: four strokes in the text colour, the fifth across them in marigold. */
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
