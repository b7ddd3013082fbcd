import DOMPurify from 'dompurify';
import { isPictureAddress } from './rich-text-addresses.ts';

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

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement) {
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

/** The HTML without anything that could run, whatever the server has let through: what the editor makes, and no more. */
export const cleanHtml = (html: string): string =>
  // The first line break of a code block counts for nothing: another one lets one that is written count.
  purify.sanitize(html, rules).replaceAll(/<pre( class="[^"]*")?>/g, '$&\n');
