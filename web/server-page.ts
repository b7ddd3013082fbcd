/*
 * What components read of the page around them, while the server renders them: server-build.ts puts these in place of a
 * browser's own. A page is rendered in one go, so they describe one request at a time.
 */

/** A page's tags: metadata, and blocks of data. */
export interface Tags {
  metas: Readonly<Record<string, string>>;
  blocks: Readonly<Record<string, unknown>>;
}

let shown: Tags = { metas: {}, blocks: {} };

/** States the tags of the page that is rendered next. */
export function describePage(tags: Tags): void {
  shown = tags;
}

function querySelector(selector: string): object | null {
  const [, meta] = /^meta\[name="([\w-]+)"\]$/.exec(selector) ?? [];
  if (meta !== undefined) return { content: shown.metas[meta] ?? '' };
  const [, block = ''] = /^script#(\w+)$/.exec(selector) ?? [];
  if (!(block in shown.blocks)) return null;
  return { textContent: JSON.stringify(shown.blocks[block]), remove: nothing };
}

const nothing = () => {};
export const document = { querySelector, addEventListener: nothing, documentElement: {} };
export const location = { pathname: '/' };
export const window = { addEventListener: nothing, PublicKeyCredential: {}, location };
export const CSS = { supports: () => true };
export const [localStorage, sessionStorage] = [undefined, undefined];
export class BroadcastChannel {
  postMessage = nothing;
  addEventListener = nothing;
  removeEventListener = nothing;
}
