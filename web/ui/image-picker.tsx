import { VisuallyHidden } from '@mantine/core';
import { Camera, ImagePlus, Undo2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Avatar } from './avatar.tsx';
import { Cover } from './cover.tsx';
import { type Frame, avatarFrame, bannerFrame } from './image-frame.ts';
import classes from './image-picker.module.css';
import { usePickedImage } from './use-picked-image.ts';

interface PickerProps {
  /** Draws the fallback. */
  name: string;
  /** The picture that is stored. */
  url: string | null;
  /** The picture chosen since, until it is saved. */
  picked: Blob | undefined;
  onPick: (image: Blob) => void;
  /** Takes back what was picked; without it a pick can only be replaced. */
  onUndo?: () => void;
}

type Picking = ReturnType<typeof usePickedImage>;

/** The crop dialog, while a picture is cropped. */
function Cropping({ picking, frame, onPick }: { picking: Picking; frame: Frame; onPick: (image: Blob) => void }) {
  const { cropping, endCropping } = picking;
  if (!cropping) return null;
  const { Crop, picture } = cropping;
  const use = (image: Blob) => {
    endCropping();
    onPick(image);
  };
  return <Crop picture={picture} frame={frame} onUse={use} onCancel={endCropping} />;
}

/** The banner of an edit screen: a click anywhere on it opens the file dialog, and a file can be dropped on it. */
function BannerPicker({ name, url, picked, onPick, onUndo }: PickerProps) {
  const picking = usePickedImage(picked);
  const { open, drop, isOver, isOpening, previewUrl, error } = picking;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={classes.banner} data-over={isOver || undefined}>
        <button ref={button} type="button" className={classes.pick} aria-busy={isOpening} onClick={open} {...drop}>
          <Cover name={name} url={previewUrl ?? url} sizes={bannerSizes} />
          <VisuallyHidden>Change background</VisuallyHidden>
        </button>
        <div className={classes.actions}>
          {picked && onUndo && <UndoButton what="background" onUndo={onUndo} picker={button} isWide />}
          <span className={classes.label} aria-hidden>
            <ImagePlus size={18} />
            {isOpening ? 'Opening …' : 'Change background'}
          </span>
        </div>
      </div>
      {error && <PickerError text={error} />}
      <Cropping picking={picking} frame={bannerFrame} onPick={onPick} />
    </>
  );
}

/** The avatar of an edit screen: a click anywhere on it opens the file dialog, and a file can be dropped on it. */
function AvatarPicker({ name, url, picked, onPick, onUndo, shape }: PickerProps & { shape: 'round' | 'square' }) {
  const picking = usePickedImage(picked);
  const { open, drop, isOver, isOpening, previewUrl, error } = picking;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={classes.avatarBox}>
        <button
          ref={button}
          type="button"
          className={classes.avatar}
          data-shape={shape}
          data-over={isOver || undefined}
          aria-busy={isOpening}
          onClick={open}
          {...drop}
        >
          <Avatar name={name} url={previewUrl ?? url} size={112} shape={shape} edge={4} />
          <span className={classes.camera}>
            <Camera size={17} aria-hidden />
            <VisuallyHidden>Change picture</VisuallyHidden>
          </span>
        </button>
        {picked && onUndo && <UndoButton what="picture" onUndo={onUndo} picker={button} />}
      </div>
      {error && <PickerError text={error} />}
      <Cropping picking={picking} frame={avatarFrame(shape)} onPick={onPick} />
    </>
  );
}

/** As wide as the page, and five times its height at least. */
const bannerSizes = '(width < 768px) 660px, 1100px';

interface UndoProps {
  what: string;
  onUndo: () => void;
  /** Takes the focus: this button goes. */
  picker: RefObject<HTMLButtonElement | null>;
  /** With a word beside its sign. */
  isWide?: boolean;
}

function UndoButton({ what, onUndo, picker, isWide = false }: UndoProps) {
  const undo = () => {
    onUndo();
    picker.current?.focus();
  };
  return (
    <button
      type="button"
      className={isWide ? classes.undoWide : classes.undo}
      aria-label={`Undo the new ${what}`}
      onClick={undo}
    >
      <Undo2 size={isWide ? 18 : 17} aria-hidden />
      {isWide && 'Undo'}
    </button>
  );
}

const PickerError = ({ text }: { text: string }) => (
  <p className={classes.error} role="alert">
    {text}
  </p>
);

interface Props {
  name: string;
  shape?: 'round' | 'square';
  avatar: Omit<PickerProps, 'name'>;
  /** Absent where the banner is somebody else's: a teammate shows the company's. */
  banner: Omit<PickerProps, 'name'> | { url: string | null; name: string };
}

/** The banner with the avatar over its edge, as edit screens begin. */
export const ImagePickers = ({ name, shape = 'round', avatar, banner }: Props) => (
  <div className={classes.root}>
    {'onPick' in banner ? (
      <BannerPicker name={name} {...banner} />
    ) : (
      <div className={classes.banner}>
        <Cover name={banner.name} url={banner.url} sizes={bannerSizes} />
      </div>
    )}
    <div className={classes.over}>
      <AvatarPicker name={name} shape={shape} {...avatar} />
    </div>
  </div>
);
