import DOMPurify from 'dompurify';
import { isPictureAddress } from './addresses.ts';

/** Where embedded video may come from (decisions.md, section 4). */
const videoHosts = new Set([
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
  'player.vimeo.com',
]);

const purify = DOMPurify(window);

purify.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (node instanceof HTMLImageElement && !isPictureAddress(node.getAttribute('src') ?? '')) node.remove();
  if (tagName !== 'iframe' || !(node instanceof HTMLIFrameElement)) return;
  const url = node.getAttribute('src')?.includes('\\') ? null : URL.parse(node.src);
  if (url?.protocol !== 'https:' || url.port !== '' || !videoHosts.has(url.hostname)) node.remove();
});

/** The level of the next heading of a text, where its headings go on from those of the page. */
let nextLevel: ((given: number) => number) | undefined;

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLHeadingElement) {
    if (nextLevel) node.ariaLevel = String(nextLevel(Number(node.localName.slice(1))));
  } else if (node instanceof HTMLAnchorElement) {
    if (!/^(?:https?|mailto|tel):/i.test(node.getAttribute('href') ?? '')) node.removeAttribute('href');
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  } else if (node instanceof HTMLIFrameElement) {
    node.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
    node.referrerPolicy = 'strict-origin-when-cross-origin';
    node.loading = 'lazy';
    node.title ||= 'Video';
    node.classList.add('ql-video');
  } else if (node instanceof HTMLImageElement) {
    node.loading = 'lazy';
    node.referrerPolicy = 'no-referrer';
  }
  if (node instanceof HTMLElement && node.hasAttribute('style')) keepColours(node);
});

/** Of a style nothing but its colours; told to the stylesheet as well, which makes them readable in the dark scheme. */
function keepColours(element: HTMLElement): void {
  const colours = ['color', 'background-color'].map((name) => [name, element.style.getPropertyValue(name)] as const);
  element.removeAttribute('style');
  for (const [name, colour] of colours) {
    if (colour === '') continue;
    element.style.setProperty(name, colour);
    element.style.setProperty(`--chosen-${name}`, colour);
  }
}

/** The same as the server's, which is what the toolbar can make. */
const rules = {
  ALLOWED_TAGS:
    'p br h1 h2 h3 h4 h5 h6 strong em u s sub sup span ol ul li blockquote pre code a img iframe div b i strike del #text'.split(
      ' ',
    ),
  ALLOWED_ATTR:
    'class style href target rel src alt width height frameborder allowfullscreen sandbox referrerpolicy loading title'.split(
      ' ',
    ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // No addresses, which the pattern below asks of whatever is not named here.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'frameborder', 'allowfullscreen'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
};

/** As on the public pages: headings leave no level out, and none outranks what the text stands under. */
function levelsBelow(sectionLevel: number): (given: number) => number {
  /** The headings that what comes next stands below. */
  const open: number[] = [];
  return (given) => {
    while ((open.at(-1) ?? 0) >= given) open.pop();
    open.push(given);
    return sectionLevel + open.length;
  };
}

/**
 * The HTML without anything that could run, whatever the server has let through: what the editor makes, and no more. Its
 * headings go on from a `sectionLevel` where one is given.
 */
export function cleanHtml(html: string, sectionLevel?: number): string {
  nextLevel = sectionLevel === undefined ? undefined : levelsBelow(sectionLevel);
  // The first line break of a code block counts for nothing: another one lets one that is written count.
  return purify.sanitize(html, rules).replaceAll(/<pre( class="[^"]*")?>/g, '$&\n');
}
