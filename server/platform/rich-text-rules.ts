import type { Attributes, IOptions } from 'sanitize-html';

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%]+\)|[a-z]{3,20})$/i;

/** As deep as the toolbar goes: nine lists in one another, a paragraph, and every kind of letter in it. */
const maxDepth = 40;

/**
 * What every embedded video gets: it may run its player and nothing in this page, open the video's own page, and learn
 * which site embeds it, without which YouTube plays none.
 */
const frameAttributes = {
  frameborder: '0',
  allowfullscreen: 'true',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  referrerpolicy: 'strict-origin-when-cross-origin',
  loading: 'lazy',
  title: 'Video',
};

/** What the toolbar of spec 2.15 can make, and nothing else (decisions.md, section 4). */
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
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', ...Object.keys(frameAttributes)],
  },
  allowedClasses: { '*': [/^ql-[a-z0-9-]+$/] },
  allowedStyles: { '*': { color: [colour], 'background-color': [colour] } },
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
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer' } }),
    img: (tagName, attributes) => ({ tagName, attribs: imageAttributes(attributes) }),
    iframe: (tagName, { class: classes, src = '' }) => ({
      tagName,
      attribs: {
        class: `ql-video ${withoutVideo(classes)}`.trim(),
        // A host and nothing else: no port, no user, and no backslash, which two readers may take for two things.
        src: /^https:\/\/[\w.-]+\/[^\\]*$/i.test(src) ? src : '',
        ...frameAttributes,
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs['src'],
  parseStyleAttributes: true,
};

/** A picture without a description is decoration to those who do not see it. */
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
