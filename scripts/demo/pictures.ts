import sharp from 'sharp';
import type { Random } from './random.ts';

/*
 * Draws all pictures of the demonstration in code: covers are hills under a sun, logos are strokes and simple shapes,
 * avatars are a head, hair and shoulders.
 */

const colour = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${Math.round(hue) % 360} ${saturation}% ${lightness}%)`;

export function drawCover(random: Random, hue: number): string {
  const hill = (base: number, height: number, fill: string) => {
    const [a, b, c] = [random.next(), random.next(), random.next()];
    return `<path fill="${fill}" d="M0 ${base} C ${300 + a * 200} ${base - height * (0.6 + b)}, ${700 + c * 200} ${base + height * 0.5}, 1720 ${base - height * (0.3 + a)} V400 H0 Z"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1720" height="400" viewBox="0 0 1720 400">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colour(hue, 45, 84)}"/><stop offset="1" stop-color="${colour(hue + 25, 50, 92)}"/></linearGradient></defs>
    <rect width="1720" height="400" fill="url(#sky)"/>
    <circle cx="${200 + random.next() * 1300}" cy="${70 + random.next() * 110}" r="${50 + random.next() * 50}" fill="${colour(hue + 180, 70, 88)}"/>
    ${hill(300, 180, colour(hue, 30, 62))}${hill(340, 120, colour(hue + 10, 34, 48))}${hill(380, 90, colour(hue + 20, 40, 34))}</svg>`;
}

export function drawLogo(random: Random, hue: number): string {
  const ink = colour(hue, 45, 94);
  const shapes = [
    `<path d="M96 96v320M176 96v320M256 96v320M336 96v320" stroke="${ink}" stroke-width="40" stroke-linecap="round"/><path d="M60 360 430 150" stroke="${colour(hue + 180, 80, 66)}" stroke-width="40" stroke-linecap="round"/>`,
    `<circle cx="256" cy="256" r="150" fill="none" stroke="${ink}" stroke-width="56"/><circle cx="256" cy="256" r="52" fill="${colour(hue + 180, 80, 66)}"/>`,
    `<path d="M80 380 256 110l176 270Z" fill="${ink}"/><circle cx="366" cy="150" r="52" fill="${colour(hue + 180, 80, 66)}"/>`,
    `<path d="M90 256c60-110 130-110 166 0s110 110 166 0" fill="none" stroke="${ink}" stroke-width="56" stroke-linecap="round"/>`,
    `<rect x="100" y="100" width="140" height="140" rx="28" fill="${ink}"/><rect x="272" y="272" width="140" height="140" rx="28" fill="${ink}"/><circle cx="342" cy="170" r="70" fill="${colour(hue + 180, 80, 66)}"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="${colour(hue, 42, 30)}"/>${random.pick(shapes)}</svg>`;
}

const skins = ['#f3d6c0', '#e8bd9c', '#c98f66', '#a36a43', '#7c4a2d', '#56321f'] as const;
const hairs = ['#2b211c', '#4a3324', '#7b4b2a', '#b5793d', '#d8b36a', '#8d8f92'] as const;

export function drawAvatar(random: Random): string {
  const [skin, hair, hue] = [random.pick(skins), random.pick(hairs), random.below(360)];
  const hairShape = random.pick([
    `<path d="M150 214c-6-110 52-154 106-154s112 44 106 154c-16-52-44-78-106-78s-90 26-106 78Z" fill="${hair}"/>`,
    `<path d="M140 330c-20-180 20-276 116-276s136 96 116 276c-30-40-30-90-34-150-50-8-90-20-124-44-14 40-30 120-74 194Z" fill="${hair}"/>`,
    `<path d="M152 200c4-90 50-140 104-140s100 50 104 140c-30-24-30-60-104-60s-74 36-104 60Z" fill="${hair}"/><circle cx="256" cy="62" r="42" fill="${hair}"/>`,
    `<path d="M156 190c10-84 54-116 100-116s90 32 100 116c-24-30-54-46-100-46s-76 16-100 46Z" fill="${hair}"/>`,
  ]);
  const glasses = random.chance(0.25)
    ? '<g fill="none" stroke="#2b2f2c" stroke-width="9"><circle cx="212" cy="228" r="30"/><circle cx="300" cy="228" r="30"/><path d="M242 228h28"/></g>'
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <rect width="512" height="512" fill="${colour(hue, 40, 86)}"/>
    <path d="M60 520c10-120 90-168 196-168s186 48 196 168Z" fill="${colour(hue + 150, 34, 38)}"/>
    <rect x="216" y="300" width="80" height="90" rx="36" fill="${skin}"/>
    <ellipse cx="256" cy="226" rx="98" ry="120" fill="${skin}"/>${hairShape}
    <circle cx="216" cy="230" r="9" fill="#2b2320"/><circle cx="296" cy="230" r="9" fill="#2b2320"/>
    <path d="M222 288q34 ${16 + random.below(16)} 68 0" fill="none" stroke="#7a3b2e" stroke-width="8" stroke-linecap="round"/>${glasses}</svg>`;
}

/** Renders the drawing as a PNG, which is then treated like an uploaded picture. */
export const toPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
