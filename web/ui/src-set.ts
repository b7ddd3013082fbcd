import { type ImageKind, atWidth, imageKinds } from '#contract/images.ts';

/** The copies of a stored picture for `srcset`; nothing for one that is only in the browser so far. */
export function srcSetOf(url: string, kind: ImageKind): string | undefined {
  if (!url.startsWith('/media/')) return undefined;
  const { width, narrower } = imageKinds[kind];
  return [...narrower.map((copy) => `${atWidth(url, copy)} ${copy}w`), `${url} ${width}w`].join(', ');
}
