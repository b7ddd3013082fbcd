export interface StoredSize {
  /** Width of the widest copy, in pixels. */
  width: number;
  height: number;
  /** Widths of the other copies, in the same shape. */
  narrower: readonly number[];
  /** Whether the picture is cropped to this shape, or only scaled down to fit into it. */
  fit: 'cover' | 'inside';
}

/**
 * Sizes in which pictures are stored: twice the displayed size, for screens of every density. Avatars are displayed
 * 32 to 112 pixels wide, covers 380 to 860.
 */
export const imageKinds = {
  avatar: { width: 256, height: 256, narrower: [96], fit: 'cover' },
  background: { width: 1720, height: 344, narrower: [860, 480], fit: 'cover' },
  /** In rich text, which is at most 720 pixels wide. */
  text: { width: 1440, height: 4000, narrower: [], fit: 'inside' },
} as const satisfies Record<string, StoredSize>;
export type ImageKind = keyof typeof imageKinds;

/**
 * Address of a narrower copy: the same name plus the width. One address in a field thus names all copies:
 * `/media/avatar/x.webp` has its copy of 96 pixels at `/media/avatar/x-96.webp`.
 */
export const atWidth = (address: string, width: number): string => address.replace(/\.webp$/, `-${width}.webp`);
