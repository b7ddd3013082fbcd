/** Limit of the written text. Embedded data: pictures are not counted, since the request's body is limited. */
const maxLength = 400_000;
/** Limits of characters that are costly to clean: ends of tags, and escaped characters. */
const maxSigns = { '<': 10_000, '>': 20_000, '&': 20_000 };

const dataImage = /data:image\/[a-z+.-]{1,20};base64,[A-Za-z0-9+/=]*/gi;

/** Whether HTML has at most `max` characters, not counting embedded pictures. */
export const isWithin = (max: number, html: string): boolean =>
  html.length <= max || html.replaceAll(dataImage, '').length <= max;

/** Whether HTML can be cleaned in about a tenth of a second. */
export const isCleanable = (html: string): boolean =>
  isWithin(maxLength, html) && Object.entries(maxSigns).every(([sign, max]) => count(html, sign) <= max);

function count(html: string, sign: string): number {
  let found = 0;
  for (let at = html.indexOf(sign); at >= 0; at = html.indexOf(sign, at + 1)) found += 1;
  return found;
}
