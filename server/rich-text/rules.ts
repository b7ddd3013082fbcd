import type { Attributes, IOptions } from 'sanitize-html';
import { listKinds } from './lists.ts';

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%]+\)|[a-z]{3,20})$/i;

/** Limit of a class or style attribute: several times the length an editor writes. */
const maxAttributeLength = 4_000;

const linkProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** As deep as the toolbar goes: nine nested lists, a paragraph, and every text format in it. */
const maxDepth = 40;

/**
 * Attributes of every embedded video. It may run its player but nothing in this page, open the video's own page, and
 * learn which site embeds it. Without the last, YouTube plays nothing.
 */
const frameAttributes = {
  frameborder: '0',
  allowfullscreen: 'true',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  referrerpolicy: 'strict-origin-when-cross-origin',
  loading: 'lazy',
  title: 'Video',
};

const attributesOfTags = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  iframe: ['src', ...Object.keys(frameAttributes)],
};
const knownNames = ['class', 'style', 'data-list', ...Object.values(attributesOfTags).flat()];

/** Exactly the markup that the editor's toolbar can make (docs/product/media.md). */
export const richTextRules: IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'span',
    'ol',
    'ul',
    'li',
    'blockquote',
    'pre',
    'code',
    'a',
    'img',
    'iframe',
    'div',
    'b',
    'i',
    'strike',
    'del',
  ],
  allowedAttributes: {
    '*': ['class', 'style'],
    ...attributesOfTags,
    // Removed once `writeLists` has read it.
    li: ['data-list'],
  },
  allowedClasses: { '*': [/^ql-[a-z0-9-]+$/] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'], iframe: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  allowedIframeHostnames: [
    'www.youtube.com',
    'youtube.com',
    'www.youtube-nocookie.com',
    'youtube-nocookie.com',
    'player.vimeo.com',
  ],
  allowIframeRelativeUrls: false,
  nestingLimit: maxDepth,
  transformTags: {
    '*': (tagName, attributes) => ({ tagName, attribs: knownAttributes(attributes) }),
    a: (tagName, { href = '', class: classes = '', style = '' }) => ({
      tagName,
      attribs: { ...(isLink(href) && { href }), class: classes, style, target: '_blank', rel: 'noopener noreferrer' },
    }),
    img: (tagName, attributes) => ({ tagName, attribs: imageAttributes(attributes) }),
    iframe: (tagName, { class: classes, src = '' }) => ({
      tagName,
      attribs: {
        class: `ql-video ${withoutVideo(classes)}`.trim(),
        // A plain host: no port, no user, and no backslash, which readers interpret differently.
        src: /^https:\/\/[\w.-]+\/[^\\]*$/i.test(src) ? src : '',
        ...frameAttributes,
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs['src'],
  // `coloursOf` has read them.
  parseStyleAttributes: false,
};

/** Keeps the few attributes that some element allows; long ones become empty. */
function knownAttributes(attributes: Attributes): Attributes {
  const known: Attributes = {};
  for (const name of knownNames) {
    const value = attributes[name];
    if (value !== undefined && Object.hasOwn(attributes, name)) known[name] = value;
  }
  const { class: classes = '', style = '' } = known;
  if (!listKinds.has(known['data-list'] ?? '')) delete known['data-list'];
  if (classes.length > maxAttributeLength) delete known['class'];
  if (style !== '') known['style'] = coloursOf(style);
  return known;
}

/** Keeps a style's colours, the last of each; returns nothing for a style longer than editors write. */
function coloursOf(style: string): string {
  if (style.length > maxAttributeLength) return '';
  const colours: Record<string, string> = {};
  for (const declaration of style.split(';')) {
    const [, name = '', value = ''] = /^\s*(color|background-color)\s*:\s*(.*?)\s*$/i.exec(declaration) ?? [];
    if (colour.test(value)) colours[name.toLowerCase()] = value;
  }
  return Object.entries(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Whether an address is absolute and of an allowed scheme. */
function isLink(href: string): boolean {
  const protocol = URL.parse(href)?.protocol;
  return protocol !== undefined && linkProtocols.has(protocol) && /^[a-z]+:/i.test(href);
}

/** A picture without a description counts as decoration for screen readers. */
const imageAttributes = ({ src = '', alt = '', width = '', height = '', class: classes }: Attributes): Attributes => ({
  ...(classes && { class: classes }),
  src,
  alt,
  ...(isSize(width) && isSize(height) && { width, height }),
});

const isSize = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

const withoutVideo = (classes = ''): string =>
  classes
    .split(/\s+/)
    .filter((name) => name !== 'ql-video')
    .join(' ');
