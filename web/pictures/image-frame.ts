import { imageKinds } from '#contract/images.ts';

/** Crop frame of a picture. */
export interface Frame {
  /** Size of the picture sent and kept by the server, in pixels; smaller crops are not enlarged. */
  width: number;
  height: number;
  /** Shape in which it is shown. */
  shape: 'round' | 'square' | 'banner';
}

export const avatarFrame = (shape: 'round' | 'square'): Frame => ({ ...sizeOf('avatar'), shape });
export const bannerFrame: Frame = { ...sizeOf('background'), shape: 'banner' };

function sizeOf(kind: 'avatar' | 'background'): { width: number; height: number } {
  const { width, height } = imageKinds[kind];
  return { width, height };
}
