import { fileURLToPath } from 'node:url';
import { loadSharp } from '#server/media/service.ts';
import { xmlText } from './text.ts';

/*
 * Words as pixels, by Pango. The two typefaces come along as files (see fonts/LICENSE), since a server has none; what
 * they lack, a Chinese character say, is drawn with a font of the machine if it has one.
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

/** Drawn words: four bytes a pixel. */
export interface Words {
  data: Buffer;
  width: number;
  height: number;
  /** Of the words alone; what lies behind them is empty. */
  advance: number;
}

const maxSeconds = 5;

const escape = (text: string): string =>
  xmlText(text)
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Of a text without a letter, a digit or a sign there is nothing to draw, which Pango takes for a mistake. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(escape(text));

async function draw(markup: string, { typeface, size, colour }: Lettering, width?: number): Promise<Words> {
  const open = await loadSharp();
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

/** Invisible letters from the highest to the lowest point: a picture of words ends where their ink ends, and lines would not stand level. */
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

/** One line, as high as every other one of its kind, and at most `maxWidth` wide: longer words are drawn smaller. */
export async function drawLine(text: string, lettering: Lettering, maxWidth: number): Promise<Words | undefined> {
  if (!isVisible(text)) return undefined;
  const [words, behind] = await Promise.all([draw(escape(text) + strut, lettering), strutWidth(lettering)]);
  const advance = words.width - behind;
  if (advance <= maxWidth) return { ...words, advance };
  const size = Math.floor((lettering.size * maxWidth) / advance);
  return size < 1 ? undefined : drawLine(text, { ...lettering, size: Math.min(size, lettering.size - 1) }, maxWidth);
}

/** Lines of at most `box.width`, in the first of the sizes in which they are at most `box.height` high; cut off if none is. */
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

/** Words that are no larger than a box: what is beyond it, at the right or below, is cut off. */
function clip(words: Words, box: { width: number; height: number }): Words {
  const width = Math.min(words.width, box.width);
  const height = Math.min(words.height, box.height);
  if (width === words.width) return { ...words, height, data: words.data.subarray(0, width * height * 4) };
  const rows = Array.from({ length: height }, (_, row) =>
    words.data.subarray(row * words.width * 4, (row * words.width + width) * 4),
  );
  return { data: Buffer.concat(rows), width, height, advance: width };
}
