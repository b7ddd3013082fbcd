import { VisuallyHidden } from '@mantine/core';
import { Camera, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { type Frame, avatarFrame, bannerFrame } from './image-frame.ts';
import classes from './image-picker.module.css';
import { usePickedImage } from './use-picked-image.ts';

interface PickerProps {
  /** Draws the fallback. */
  name: string;
  /** The picture that is stored. */
  url: string | null;
  /** The picture chosen since, until it is saved; null takes the stored one away. */
  picked: Blob | null | undefined;
  /** Undefined takes back what was picked. */
  onChange: (picked: Blob | null | undefined) => void;
  /** Why the picture that was picked could not be saved. */
  refusal?: string | undefined;
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
function BannerPicker({ name, url, picked, onChange, refusal }: PickerProps) {
  const picking = usePickedImage(picked, url);
  const { open, drop, isOver, isOpening, shownUrl } = picking;
  const { error, marks } = useError(picking.error ?? (picked ? refusal : undefined));
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={classes.banner} data-over={isOver || undefined}>
        <button
          ref={button}
          type="button"
          className={classes.pick}
          aria-busy={isOpening}
          onClick={open}
          {...marks}
          {...drop}
        >
          <Cover name={name} url={shownUrl} sizes={bannerSizes} />
          <VisuallyHidden>Change background</VisuallyHidden>
        </button>
        <div className={classes.actions}>
          <BackButton what="background" url={url} picked={picked} onChange={onChange} picker={button} isWide />
          <span className={classes.label} aria-hidden>
            <ImagePlus size={18} />
            {isOpening ? 'Opening …' : 'Change background'}
          </span>
        </div>
      </div>
      {error}
      <Cropping picking={picking} frame={bannerFrame} onPick={onChange} />
    </>
  );
}

/** The avatar of an edit screen: a click anywhere on it opens the file dialog, and a file can be dropped on it. */
function AvatarPicker({ name, url, picked, onChange, refusal, shape }: PickerProps & { shape: 'round' | 'square' }) {
  const picking = usePickedImage(picked, url);
  const { open, drop, isOver, isOpening, shownUrl } = picking;
  const { error, marks } = useError(picking.error ?? (picked ? refusal : undefined));
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
          {...marks}
          {...drop}
        >
          <Avatar name={name} url={shownUrl} size={112} shape={shape} edge={4} />
          <span className={classes.camera}>
            <Camera size={17} aria-hidden />
            <VisuallyHidden>Change picture</VisuallyHidden>
          </span>
        </button>
        <BackButton what="picture" url={url} picked={picked} onChange={onChange} picker={button} />
      </div>
      {error}
      <Cropping picking={picking} frame={avatarFrame(shape)} onPick={onChange} />
    </>
  );
}

/** As wide as the page, and five times its height at least. */
const bannerSizes = '(width < 768px) 660px, 1100px';

interface BackProps extends Omit<PickerProps, 'name'> {
  what: string;
  /** Takes the focus: this button goes, or becomes another. */
  picker: RefObject<HTMLButtonElement | null>;
  /** With a word beside its sign. */
  isWide?: boolean;
}

/** Takes back what was picked, or takes away what is stored; nothing where there is neither. */
function BackButton({ what, url, picked, onChange, picker, isWide = false }: BackProps) {
  if (picked === undefined && url === null) return null;
  const [word, Sign, label, next] =
    picked === undefined
      ? (['Remove', Trash2, `Remove the ${what}`, null] as const)
      : (['Undo', Undo2, `Undo ${picked ? 'the new' : 'removing the'} ${what}`, undefined] as const);
  return (
    <button
      type="button"
      className={isWide ? classes.backWide : classes.back}
      aria-label={label}
      onClick={() => {
        onChange(next);
        picker.current?.focus();
      }}
    >
      <Sign size={isWide ? 18 : 17} aria-hidden />
      {isWide && word}
    </button>
  );
}

/** What is wrong with a picture, and how its button says so. */
function useError(text: string | undefined) {
  const id = useId();
  if (text === undefined) return { error: null, marks: {} };
  return {
    error: (
      <p id={id} className={classes.error} role="alert">
        {text}
      </p>
    ),
    marks: { 'aria-invalid': true, 'aria-describedby': id },
  };
}

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
    {'onChange' in banner ? (
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
