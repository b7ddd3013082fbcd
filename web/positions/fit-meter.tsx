const step = 4.6;
const groupWidth = 3 * step + 11;

interface Props {
  held: number;
  of: number;
}

/** Draws `held` of `of` as strokes in groups of five; decorative, as the adjacent sentence says the same. */
export function FitMeter({ held, of }: Props) {
  const groups = Math.max(1, Math.ceil(of / 5));
  const lastUprights = Math.min(of - (groups - 1) * 5, 4);
  const width = (groups - 1) * groupWidth + (lastUprights - 1) * step + 5;
  const strokes = Array.from({ length: of }, (_, index) => ({ index, left: Math.floor(index / 5) * groupWidth + 2.5 }));
  return (
    <svg
      width={Math.max(width, 18)}
      height="16"
      viewBox={`0 0 ${Math.max(width, 18)} 16`}
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden
    >
      {strokes.map(({ index, left }) =>
        index % 5 === 4 ? (
          <path
            key={index}
            d={`M${left - 1.5} 11.5 ${left + 3 * step + 1.5} 4.5`}
            stroke={index < held ? 'var(--rc-marigold)' : 'var(--rc-missing)'}
          />
        ) : (
          <path
            key={index}
            d={`M${left + (index % 5) * step} 2v12`}
            stroke={index < held ? 'var(--rc-tick)' : 'var(--rc-missing)'}
          />
        ),
      )}
    </svg>
  );
}
