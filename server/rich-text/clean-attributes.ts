import type { Attributes, IOptions } from 'sanitize-html';
import {
  attributesOfTags,
  classPattern,
  commonAttributes,
  frameAttributes,
  isLinkAddress,
  isVideoAddress,
  linkAttributes,
  linkSchemes,
  styleProperties,
  tags,
  videoHosts,
} from '#contract/rich-text.ts';
import { listKinds } from './write-lists.ts';

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%]+\)|[a-z]{3,20})$/i;

const colourProperties: ReadonlySet<string> = new Set(styleProperties);

/** Longest style declaration to be read; a colour takes a tenth of it. */
const maxDeclarationLength = 200;

/** Maximum length of a class or style attribute: several times that of an editor's. */
const maxAttributeLength = 4_000;

/** Maximum depth the toolbar allows: nine nested lists, a paragraph, and every text format in it. */
const maxDepth = 40;

const knownNames = [...commonAttributes, 'data-list', ...Object.values(attributesOfTags).flat()];

/** The allow-list of contract/rich-text.ts, in the cleaner's form. */
export const richTextRules: IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    '*': commonAttributes,
    ...attributesOfTags,
    // For `writeLists`, which removes it.
    li: ['data-list'],
  },
  allowedClasses: { '*': [classPattern] },
  allowedSchemes: linkSchemes,
  allowedSchemesByTag: { img: ['http', 'https', 'data'], iframe: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  allowedIframeHostnames: videoHosts,
  allowIframeRelativeUrls: false,
  nestingLimit: maxDepth,
  transformTags: {
    '*': (tagName, attributes) => ({ tagName, attribs: knownAttributes(attributes) }),
    a: (tagName, { href = '', class: classes = '', style = '' }) => ({
      tagName,
      attribs: { ...(isLinkAddress(href) && { href }), class: classes, style, ...linkAttributes },
    }),
    img: (tagName, attributes) => ({ tagName, attribs: imageAttributes(attributes) }),
    iframe: (tagName, { class: classes, src = '' }) => ({
      tagName,
      attribs: {
        class: `ql-video ${withoutVideo(classes)}`.trim(),
        src: isVideoAddress(src) ? src : '',
        ...frameAttributes,
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs['src'],
  // `coloursOf` has read them.
  parseStyleAttributes: false,
};

/** Keeps the few attributes that any element allows; long ones become empty. */
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

/** Keeps a style's colours, the last of each; empty for a style longer than editors write. */
function coloursOf(style: string): string {
  if (style.length > maxAttributeLength) return '';
  const colours: Record<string, string> = {};
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0 || declaration.length > maxDeclarationLength) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (colourProperties.has(name) && colour.test(value)) colours[name] = value;
  }
  return Object.entries(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
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
