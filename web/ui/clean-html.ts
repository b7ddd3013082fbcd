import DOMPurify from 'dompurify';

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
  if (tagName !== 'iframe' || !(node instanceof HTMLIFrameElement)) return;
  const url = URL.parse(node.src);
  if (url?.protocol !== 'https:' || !videoHosts.has(url.hostname)) node.remove();
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLAnchorElement)) return;
  node.target = '_blank';
  node.rel = 'noopener noreferrer';
});

const rules = {
  ADD_TAGS: ['iframe'],
  ADD_ATTR: ['allowfullscreen', 'frameborder'],
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'svg', 'math'],
  FORBID_ATTR: ['id', 'name'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
};

/** The HTML without anything that could run, whatever the server has let through: what the editor makes, and no more. */
export const cleanHtml = (html: string): string => purify.sanitize(html, rules);
