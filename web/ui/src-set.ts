import { type ImageKind, atWidth, imageKinds } from '#contract/images.ts';

/** `srcset` of a stored picture's smaller copies; undefined for a picture not uploaded yet. */
export function srcSetOf(url: string, kind: ImageKind): string | undefined {
  if (!url.startsWith('/media/')) return undefined;
  const { width, narrower } = imageKinds[kind];
  return [...narrower.map((copy) => `${atWidth(url, copy)} ${copy}w`), `${url} ${width}w`].join(', ');
}
