/*
 * The allow-list of formatted text: exactly the markup that the editor's toolbar can produce (docs/product/media.md).
 * The cleaners of the server and of the browser, the editor and the content security policies read it.
 */

export const tags =
  'p br h1 h2 h3 h4 h5 h6 strong em u s sub sup span ol ul li blockquote pre code a img iframe div b i strike del'.split(
    ' ',
  );

/** A class of the editor; the web app's style sheets use other names. */
export const classPattern = /^ql-[a-z0-9-]+$/;

/** The properties that a style attribute may set. */
export const styleProperties = ['color', 'background-color'] as const;

/** Set on every link: it opens a new tab without access to this one. */
export const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' };

/**
 * Set on every embedded video: it may run its player but not touch this page, open the video's own page, and learn
 * which site embeds it. Without the last, YouTube refuses to play.
 */
export const frameAttributes = {
  frameborder: '0',
  allowfullscreen: 'true',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  referrerpolicy: 'strict-origin-when-cross-origin',
  loading: 'lazy',
  title: 'Video',
};

/** On every element. */
export const commonAttributes = ['class', 'style'];

/** On elements of one tag, besides the common ones. */
export const attributesOfTags: Record<string, string[]> = {
  a: ['href', ...Object.keys(linkAttributes)],
  img: ['src', 'alt', 'width', 'height'],
  iframe: ['src', ...Object.keys(frameAttributes)],
};

export const linkSchemes = ['http', 'https', 'mailto', 'tel'];

/** Whether a link may lead to an address: absolute, with one of the allowed schemes. */
export function isLinkAddress(address: string): boolean {
  const [, scheme = ''] = /^([a-z]+):/i.exec(address) ?? [];
  return linkSchemes.includes(scheme.toLowerCase()) && URL.canParse(address);
}

/** Hosts of embedded videos. */
export const videoHosts = [
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
  'player.vimeo.com',
];

/** The same for a content security policy. */
export const videoOrigins = videoHosts.map((host) => `https://${host}`);

/**
 * Whether a frame may show an address: only a host before the path. No port, no user, and no backslash, which parsers
 * interpret differently.
 */
export const isVideoAddress = (address: string): boolean =>
  /^https:\/\/[\w.-]+\/[^\\]*$/i.test(address) && videoHosts.includes(URL.parse(address)?.hostname ?? '');

/** Assigns heading levels to a text in order: they continue below the section's level and skip none. */
export function levelsBelow(sectionLevel: number): (given: number) => number {
  /** Levels of the headings that enclose the next one. */
  const open: number[] = [];
  return (given) => {
    while ((open.at(-1) ?? 0) >= given) open.pop();
    open.push(given);
    return sectionLevel + open.length;
  };
}
