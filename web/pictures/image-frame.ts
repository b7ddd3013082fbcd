import { imageKinds } from '#contract/images.ts';
import type { Part } from './image-drawing.ts';

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

/** Returns the largest part of a picture that has the shape of a frame, from its middle. */
export function middleOf(picture: { width: number; height: number }, frame: Frame): Part {
  const share = frame.width / frame.height / (picture.width / picture.height);
  const [width, height] = share < 1 ? [share, 1] : [1, 1 / share];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

function sizeOf(kind: 'avatar' | 'background'): { width: number; height: number } {
  const { width, height } = imageKinds[kind];
  return { width, height };
}
