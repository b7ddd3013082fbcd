export type Colour = readonly [red: number, green: number, blue: number];

/** An image in memory, three bytes per pixel, for drawing filled shapes with smooth edges. */
export interface Canvas {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  /** Draws a rectangle with round corners. */
  fillRectangle(box: Box, radius: number, colour: Colour): void;
  /** Draws a line with round ends. */
  drawLine(line: Line, width: number, colour: Colour): void;
  /** Draws an image of four bytes per pixel, with the position of its upper left corner; clips it. */
  drawPixels(image: Pixels, left: number, top: number): void;
}

export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Line {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

export const createCanvas = (width: number, height: number, ground: Colour): Canvas =>
  paintOn(Buffer.alloc(width * height * 3, Buffer.from(ground)), width, height);

/** A canvas with a copy of another's content. */
export const copyOf = ({ pixels, width, height }: Canvas): Canvas => paintOn(Buffer.from(pixels), width, height);

function paintOn(pixels: Buffer, width: number, height: number): Canvas {
  function mix(at: number, value: number, share: number): void {
    const before = pixels[at] ?? 0;
    pixels[at] = Math.round(before + (value - before) * share);
  }

  /**
   * Colours every pixel of a box by the distance of its centre from the shape: half a pixel inside is full, half a
   * pixel outside is empty.
   */
  function paint(box: Box, colour: Colour, distance: (x: number, y: number) => number): void {
    const [red, green, blue] = colour;
    const right = Math.min(width, Math.ceil(box.x + box.width) + 1);
    const bottom = Math.min(height, Math.ceil(box.y + box.height) + 1);
    for (let y = Math.max(0, Math.floor(box.y) - 1); y < bottom; y += 1) {
      for (let x = Math.max(0, Math.floor(box.x) - 1); x < right; x += 1) {
        const share = Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5)));
        if (share === 0) continue;
        const at = (y * width + x) * 3;
        mix(at, red, share);
        mix(at + 1, green, share);
        mix(at + 2, blue, share);
      }
    }
  }

  return {
    pixels,
    width,
    height,
    fillRectangle: (box, radius, colour) => paint(box, colour, distanceToRectangle(box, radius)),
    drawLine(line, thickness, colour) {
      const [x1, y1] = line.from;
      const [x2, y2] = line.to;
      const half = thickness / 2;
      const box = {
        x: Math.min(x1, x2) - half,
        y: Math.min(y1, y2) - half,
        width: Math.abs(x2 - x1) + thickness,
        height: Math.abs(y2 - y1) + thickness,
      };
      paint(box, colour, distanceToLine(line, half));
    },
    drawPixels({ data, width: columns, height: rows }, left, top) {
      for (let row = Math.max(0, -top); row < rows && top + row < height; row += 1) {
        for (let column = Math.max(0, -left); column < columns && left + column < width; column += 1) {
          const from = (row * columns + column) * 4;
          const share = (data[from + 3] ?? 0) / 255;
          if (share === 0) continue;
          const at = ((top + row) * width + left + column) * 3;
          for (let index = 0; index < 3; index += 1) mix(at + index, data[from + index] ?? 0, share);
        }
      }
    },
  };
}

/**
 * Signed distances from Inigo Quilez's list of two-dimensional shapes
 * (https://iquilezles.org/articles/distfunctions2d/).
 */
const distanceToRectangle =
  ({ x: left, y: top, width, height }: Box, radius: number) =>
  (x: number, y: number) => {
    const dx = Math.abs(x - left - width / 2) - width / 2 + radius;
    const dy = Math.abs(y - top - height / 2) - height / 2 + radius;
    return Math.min(Math.max(dx, dy), 0) + lengthOf(Math.max(dx, 0), Math.max(dy, 0)) - radius;
  };

const distanceToLine =
  ({ from: [x1, y1], to: [x2, y2] }: Line, half: number) =>
  (x: number, y: number) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    return lengthOf(x - x1 - along * dx, y - y1 - along * dy) - half;
  };

/** Math.hypot takes ten times as long, since it guards against overflow. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);
