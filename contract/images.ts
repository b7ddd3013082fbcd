export interface StoredSize {
  /** Of the widest copy, in pixels. */
  width: number;
  height: number;
  /** Widths of the other copies, which have the same shape. */
  narrower: readonly number[];
  /** Whether the picture is cut to this shape, or only made small enough to fit into it. */
  fit: 'cover' | 'inside';
}

/**
 * The sizes in which pictures are kept: twice those they are shown at, on screens of every density. Avatars are shown
 * from 32 to 112 pixels wide, covers from 380 to 860 (design, image pickers and profile modal).
 */
export const imageKinds = {
  avatar: { width: 256, height: 256, narrower: [96], fit: 'cover' },
  background: { width: 1720, height: 344, narrower: [860, 480], fit: 'cover' },
  /** In a rich text, which is at most 720 pixels wide. */
  text: { width: 1440, height: 4000, narrower: [], fit: 'inside' },
} as const satisfies Record<string, StoredSize>;
export type ImageKind = keyof typeof imageKinds;

/**
 * Where a narrower copy of a picture lies: beside it, under its name and the width. So one address in a field names
 * them all: `/media/avatar/x.webp` has its copy of 96 pixels at `/media/avatar/x-96.webp`.
 */
export const atWidth = (address: string, width: number): string => address.replace(/\.webp$/, `-${width}.webp`);
