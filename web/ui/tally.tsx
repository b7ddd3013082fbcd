interface Props {
  /** Pixels. */
  size?: number;
  /** For empty states: the four strokes in the colour of what is missing. */
  isMuted?: boolean;
}

/** The mark: four strokes in the colour of the text, the fifth across them in marigold. */
export const Tally = ({ size = 26, isMuted = false }: Props) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth="3.4" strokeLinecap="round" aria-hidden>
    <path d="M6 6v20M13 6v20M20 6v20M27 6v20" stroke={isMuted ? 'var(--rc-missing)' : 'currentColor'} />
    <path d="M2 23 30 9" stroke="var(--rc-marigold)" />
  </svg>
);
