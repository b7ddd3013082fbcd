/* The product's mark in a square of 32: each line is `M`, its start and its end. */

export const markBox = '0 0 32 32';
export const markWidth = 3.4;
/** The ground of the mark, and of the bar at the side of light pages. */
export const markGround = '#12352c';
/** Four strokes. */
export const markStrokes = 'M6 6 6 26M13 6 13 26M20 6 20 26M27 6 27 26';
/** The fifth, across them. */
export const markCross = 'M2 23 30 9';

/** The mark as SVG for a page that the server renders; the strokes have the colour of the text. */
export const markSvg = (attributes: string): string =>
  `<svg ${attributes} viewBox="${markBox}" fill="none" stroke-width="${markWidth}" stroke-linecap="round" aria-hidden="true"><path d="${markStrokes}" stroke="currentColor"/><path d="${markCross}" stroke="#f0a92e"/></svg>`;
