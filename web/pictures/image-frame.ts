import { imageKinds } from '#contract/images.ts';

/** What a picked picture is cropped to. */
export interface Frame {
  /** Of the picture that is sent: what the server keeps. In pixels; a smaller crop is not enlarged. */
  width: number;
  height: number;
  /** How it will be shown. */
  shape: 'round' | 'square' | 'banner';
}

export const avatarFrame = (shape: 'round' | 'square'): Frame => ({ ...sizeOf('avatar'), shape });
export const bannerFrame: Frame = { ...sizeOf('background'), shape: 'banner' };

function sizeOf(kind: 'avatar' | 'background'): { width: number; height: number } {
  const { width, height } = imageKinds[kind];
  return { width, height };
}
