import DOMPurify from 'dompurify';
import {
  attributesOfTags,
  classPattern,
  commonAttributes,
  frameAttributes,
  isLinkAddress,
  isVideoAddress,
  levelsBelow,
  linkAttributes,
  linkSchemes,
  styleProperties,
  tags,
} from '#contract/rich-text.ts';
import { isPictureAddress } from './addresses.ts';

const purify = DOMPurify(window);

purify.addHook('uponSanitizeElement', (node) => {
  if (node instanceof HTMLImageElement && !isPictureAddress(node.getAttribute('src') ?? '')) node.remove();
  if (node instanceof HTMLIFrameElement && !isVideoAddress(node.getAttribute('src') ?? '')) node.remove();
});

purify.addHook('uponSanitizeAttribute', (node, attribute) => {
  const names = [...commonAttributes, ...(attributesOfTags[node.localName] ?? [])];
  if (!names.includes(attribute.attrName)) attribute.keepAttr = false;
});

/** Computes the level of a text's next heading, so that its headings continue the page's. */
let nextLevel: ((given: number) => number) | undefined;

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLHeadingElement) {
    if (nextLevel) node.ariaLevel = String(nextLevel(Number(node.localName.slice(1))));
  } else if (node instanceof HTMLAnchorElement) {
    if (!isLinkAddress(node.getAttribute('href') ?? '')) node.removeAttribute('href');
    setAttributes(node, linkAttributes);
  } else if (node instanceof HTMLIFrameElement) {
    setAttributes(node, frameAttributes);
  } else if (node instanceof HTMLImageElement) {
    node.loading = 'lazy';
    node.referrerPolicy = 'no-referrer';
  }
  if (node instanceof HTMLElement) {
    keepClasses(node);
    if (node.hasAttribute('style')) keepColours(node);
  }
});

function setAttributes(node: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}

function keepClasses(element: HTMLElement): void {
  const isVideo = element instanceof HTMLIFrameElement;
  const given = [...element.classList].filter((name) => classPattern.test(name) && !(isVideo && name === 'ql-video'));
  const classes = isVideo ? ['ql-video', ...given] : given;
  if (classes.length > 0) element.className = classes.join(' ');
  else element.removeAttribute('class');
}

/**
 * Keeps only the colours of a style. Also sets them as custom properties, which the stylesheet makes readable in the
 * dark scheme.
 */
function keepColours(element: HTMLElement): void {
  const colours = styleProperties.map((name) => [name, element.style.getPropertyValue(name)] as const);
  element.removeAttribute('style');
  for (const [name, colour] of colours) {
    if (colour === '') continue;
    element.style.setProperty(name, colour);
    element.style.setProperty(`--chosen-${name}`, colour);
  }
}

const rules = {
  ALLOWED_TAGS: [...tags, '#text'],
  ALLOWED_ATTR: [...commonAttributes, ...Object.values(attributesOfTags).flat()],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Not URLs: DOMPurify tests every attribute not listed here against the pattern below.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'frameborder', 'allowfullscreen'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${linkSchemes.join('|')}):|/(?!/))`, 'i'),
};

/**
 * Removes everything that could run or that the editor cannot produce, whatever the server let through. Headings
 * continue from `sectionLevel` if given.
 */
export function cleanHtml(html: string, sectionLevel?: number): string {
  nextLevel = sectionLevel === undefined ? undefined : levelsBelow(sectionLevel);
  // HTML ignores the first line break in a `pre`; an extra one preserves a break that was written.
  return purify.sanitize(html, rules).replaceAll(/<pre( class="[^"]*")?>/g, '$&\n');
}
