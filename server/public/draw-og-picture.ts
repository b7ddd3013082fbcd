import { markCross, markStrokes, markWidth } from '#contract/mark.ts';
import { initialsOf } from '#contract/names.ts';
import { type Canvas, type Colour, copyOf, createCanvas } from './draw-shapes.ts';
import { type Words, drawLine, drawParagraph } from './draw-lettering.ts';
import type { OgContent } from './describe-og-image.ts';
import { openSharp } from './open-sharp.ts';

const size = { width: 1200, height: 630 };
const margin = 72;
const inner = size.width - 2 * margin;

const ground: Colour = [0x12, 0x35, 0x2c];
const faint: Colour = [0x18, 0x41, 0x37];
const chipFill: Colour = [0x1e, 0x4b, 0x3f];
const chipEdge: Colour = [0x2c, 0x6b, 0x58];
const paper: Colour = [0xdf, 0xea, 0xe4];
const marigold: Colour = [0xf0, 0xa9, 0x2e];
const initialsFill: Colour = [0xd3, 0xe8, 0xdc];

const logo = { x: margin, y: 64, side: 100, radius: 20 };
const title = { y: 206, width: 1000, height: 250, sizes: [78, 66, 56, 48, 40, 34] };
const chip = { y: 518, height: 50, padding: 18, gap: 10, radius: 10 };
const brand = { size: 36, gap: 14, mark: 40 };

/** Rendered text or a picture, with the position of its upper left corner. */
interface Layer {
  words: Words;
  left: number;
  top: number;
}

/** Content of an og-image, with the logo's file. */
export interface OgPicture {
  content: OgContent;
  logo: Uint8Array | null;
}

/**
 * Draws a page's og-image, a PNG of 1200 by 630 pixels, which social networks show for a shared link. It uses one
 * processor at a time, to leave another one to the process.
 */
export async function drawOgPicture({ content, logo }: OgPicture): Promise<Uint8Array> {
  const canvas = copyOf(background());
  const head = await drawHead(canvas, logo, content);
  const body = await drawBody(content);
  const foot = await drawFoot(canvas, content);
  for (const { words, left, top } of [...head, ...body, ...foot])
    canvas.drawPixels(words, Math.round(left), Math.round(top));
  const open = await openSharp();
  // Level 8 takes three times as long and saves a tenth.
  return open(canvas.pixels, { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

let drawnBackground: Canvas | undefined;

/** Background of every image, drawn once, in 30 ms: rows of the mark in a shade of the ground, a bar at the edge. */
const background = (): Canvas => (drawnBackground ??= drawBackground());

function drawBackground(): Canvas {
  const canvas = createCanvas(size.width, size.height, ground);
  for (let row = 0; row < 4; row += 1)
    for (let column = 0; column < 3; column += 1)
      drawMark(canvas, { x: 720 + column * 200 + (row % 2) * 70, y: -40 + row * 190, side: 150 }, faint, faint);
  canvas.fillRectangle({ x: -12, y: logo.y, width: 24, height: logo.side }, 12, marigold);
  return canvas;
}

/** Draws the product's mark. */
function drawMark(
  canvas: Canvas,
  { x, y, side }: { x: number; y: number; side: number },
  strokes: Colour,
  cross: Colour,
): void {
  const unit = side / 32;
  const draw = (lines: string, colour: Colour): void => {
    for (const line of lines.split('M').slice(1)) {
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.split(' ').map((at) => Number(at) * unit);
      canvas.drawLine({ from: [x + fromX, y + fromY], to: [x + toX, y + toY] }, markWidth * unit, colour);
    }
  };
  draw(markStrokes, strokes);
  draw(markCross, cross);
}

/** Draws the company's logo and name. */
async function drawHead(canvas: Canvas, file: Uint8Array | null, { label, company }: OgContent): Promise<Layer[]> {
  const middle = logo.y + logo.side / 2;
  const left = logo.x + logo.side + 26;
  const picture = file && (await drawLogo(file));
  const name = await drawLine(label, { typeface: 'text', size: 38, colour: '#dfeae4' }, size.width - margin - left);
  const layers: Layer[] = [];
  if (picture) layers.push({ words: picture, left: logo.x, top: logo.y });
  else {
    canvas.fillRectangle({ x: logo.x, y: logo.y, width: logo.side, height: logo.side }, logo.radius, initialsFill);
    const letters = await drawParagraph(
      initialsOf(company),
      { typeface: 'heading', sizes: [44], colour: '#12352c' },
      { width: logo.side - 12, height: logo.side - 12 },
    );
    if (letters) layers.push({ words: letters, ...centred(letters, logo.x + logo.side / 2, middle) });
  }
  if (name) layers.push({ words: name, left, top: middle - name.height / 2 });
  return layers;
}

const centred = ({ width, height }: Words, x: number, y: number) => ({ left: x - width / 2, top: y - height / 2 });

/** Draws the title and the line below it. */
async function drawBody(content: OgContent): Promise<Layer[]> {
  const heading = await drawParagraph(
    content.title,
    { typeface: 'heading', sizes: title.sizes, colour: '#ffffff' },
    title,
  );
  const lettering = { typeface: 'text', sizes: [30, 26], colour: '#9dbbb0' } as const;
  const line = await drawParagraph(content.line, lettering, { width: inner, height: 70 });
  const below = title.y + (heading ? heading.height + 26 : 0);
  return [
    ...(heading ? [{ words: heading, left: margin, top: title.y }] : []),
    ...(line && below + line.height <= chip.y - 14 ? [{ words: line, left: margin, top: below }] : []),
  ];
}

/** Draws the chips that fit beside the product's name. */
async function drawFoot(canvas: Canvas, { productName, chips }: OgContent): Promise<Layer[]> {
  const middle = chip.y + chip.height / 2;
  const name = await drawLine(productName, { typeface: 'heading', size: brand.size, colour: '#ffffff' }, 340);
  const brandLeft = size.width - margin - (name?.advance ?? 0) - brand.gap - brand.mark;
  drawMark(canvas, { x: brandLeft, y: middle - brand.mark / 2, side: brand.mark }, paper, marigold);
  const layers: Layer[] = [];
  if (name) layers.push({ words: name, left: size.width - margin - name.advance, top: middle - name.height / 2 });
  let left = margin;
  for (const label of chips) {
    const words = await drawLine(label, { typeface: 'text', size: 25, colour: '#dfeae4' }, 400);
    if (!words) continue;
    const width = words.advance + 2 * chip.padding;
    if (left + width > brandLeft - 30) break;
    const box = { x: left, y: chip.y, width, height: chip.height };
    canvas.fillRectangle(box, chip.radius, chipEdge);
    canvas.fillRectangle(
      { x: box.x + 1.5, y: box.y + 1.5, width: width - 3, height: chip.height - 3 },
      chip.radius - 1.5,
      chipFill,
    );
    layers.push({ words, left: left + chip.padding, top: middle - words.height / 2 });
    left += width + chip.gap;
  }
  return layers;
}

/** Draws the logo with round corners. */
async function drawLogo(file: Uint8Array): Promise<Words> {
  const open = await openSharp();
  const { side, radius } = logo;
  const corners = createCanvas(side, side, [0, 0, 0]);
  corners.fillRectangle({ x: 0, y: 0, width: side, height: side }, radius, [255, 255, 255]);
  const { data } = await open(file).resize(side, side).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let pixel = 0; pixel < side * side; pixel += 1)
    data[pixel * 4 + 3] = ((data[pixel * 4 + 3] ?? 0) * (corners.pixels[pixel * 3] ?? 0)) / 255;
  return { data, width: side, height: side, advance: side };
}
