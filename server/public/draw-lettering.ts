import { fileURLToPath } from 'node:url';
import { openSharp } from './open-sharp.ts';
import { xmlText } from './clean-xml-text.ts';

/*
 * Renders text as pixels, with Pango. The two typefaces are bundled (see fonts/LICENSE), since servers have none.
 * Characters they lack, such as Chinese ones, use a font of the machine if it has one.
 */
const font = (family: string, file: string) => ({
  family,
  fontfile: fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)),
});
const fonts = { heading: font('Rolecall Heading', 'heading.ttf'), text: font('Rolecall Text', 'text.ttf') };

export interface Lettering {
  typeface: keyof typeof fonts;
  /** Pixels. */
  size: number;
  /** As #rrggbb. */
  colour: string;
}

/** Rendered text: four bytes per pixel. */
export interface Words {
  data: Buffer;
  width: number;
  height: number;
  /** Width of the text alone, without the strut. */
  advance: number;
}

const maxSeconds = 5;

const escape = (text: string): string =>
  xmlText(text)
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Whether a text is drawable. Pango fails for a text without a letter, digit or sign. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(escape(text));

async function draw(markup: string, { typeface, size, colour }: Lettering, width?: number): Promise<Words> {
  const open = await openSharp();
  const { family, fontfile } = fonts[typeface];
  const { data, info } = await open({
    text: {
      text: `<span foreground="${colour}">${markup}</span>`,
      font: `${family} ${size}`,
      fontfile,
      dpi: 72, // so that sizes are pixels
      rgba: true,
      ...(width !== undefined && { width, wrap: 'word-char' }),
    },
  })
    .timeout({ seconds: maxSeconds })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, advance: info.width };
}

/** Keeps the strut to the right of a line in Arabic or Hebrew. */
const leftToRight = '\u200e';

/**
 * Invisible letters of full height. Without them a rendered line ends where its ink ends, and lines would not align.
 */
const strut = '<span fgalpha="1">Åg|</span>';
const strutWidths = new Map<string, Promise<number>>();

function strutWidth(lettering: Lettering): Promise<number> {
  const key = `${lettering.typeface} ${lettering.size}`;
  const known = strutWidths.get(key);
  if (known) return known;
  const measured = Promise.all([draw(`|${strut}`, lettering), draw('|', lettering)]).then(
    ([withStrut, without]) => withStrut.width - without.width,
  );
  strutWidths.set(key, measured);
  measured.catch(() => strutWidths.delete(key));
  return measured;
}

/** Renders one line of a fixed height, at most `maxWidth` wide: longer text is scaled down. */
export async function drawLine(text: string, lettering: Lettering, maxWidth: number): Promise<Words | undefined> {
  if (!isVisible(text)) return undefined;
  const [words, behind] = await Promise.all([
    draw(leftToRight + escape(text) + strut, lettering),
    strutWidth(lettering),
  ]);
  const advance = words.width - behind;
  if (advance <= maxWidth) return { ...words, advance };
  const size = Math.floor((lettering.size * maxWidth) / advance);
  return size < 1 ? undefined : drawLine(text, { ...lettering, size: Math.min(size, lettering.size - 1) }, maxWidth);
}

/** Renders lines of at most `box.width`, in the first size that fits `box.height`; cut off if none fits. */
export async function drawParagraph(
  text: string,
  { sizes, ...lettering }: Omit<Lettering, 'size'> & { sizes: readonly number[] },
  box: { width: number; height: number },
): Promise<Words | undefined> {
  if (!isVisible(text)) return undefined;
  let words: Words | undefined;
  for (const size of sizes) {
    words = await draw(escape(text), { ...lettering, size }, box.width);
    if (words.height <= box.height) break;
  }
  return words && clip(words, box);
}

/** Crops rendered text to a box, at the right and at the bottom. */
function clip(words: Words, box: { width: number; height: number }): Words {
  const width = Math.min(words.width, box.width);
  const height = Math.min(words.height, box.height);
  if (width === words.width) return { ...words, height, data: words.data.subarray(0, width * height * 4) };
  const rows = Array.from({ length: height }, (_, row) =>
    words.data.subarray(row * words.width * 4, (row * words.width + width) * 4),
  );
  return { data: Buffer.concat(rows), width, height, advance: width };
}
