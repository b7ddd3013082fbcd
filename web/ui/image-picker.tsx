import { VisuallyHidden } from '@mantine/core';
import { Camera, ImagePlus } from 'lucide-react';
import { Avatar } from './avatar.tsx';
import { Cover } from './cover.tsx';
import { avatarFrame, bannerFrame } from './image-file.ts';
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
}

/** The banner of an edit screen; a click anywhere on it opens the file dialog. */
function BannerPicker({ name, url, picked, onPick }: PickerProps) {
  const { open, previewUrl, error } = usePickedImage(bannerFrame, picked, onPick);
  return (
    <>
      <button type="button" className={classes.banner} onClick={open}>
        <Cover name={name} url={previewUrl ?? url} />
        <span className={classes.label}>
          <ImagePlus size={18} aria-hidden />
          Change background
        </span>
      </button>
      {error && <PickerError text={error} />}
    </>
  );
}

/** The avatar of an edit screen; a click anywhere on it opens the file dialog. */
function AvatarPicker({ name, url, picked, onPick, shape = 'round' }: PickerProps & { shape?: 'round' | 'square' }) {
  const { open, previewUrl, error } = usePickedImage(avatarFrame, picked, onPick);
  return (
    <>
      <button type="button" className={classes.avatar} data-shape={shape} onClick={open}>
        <Avatar name={name} url={previewUrl ?? url} size={112} shape={shape} edge={4} />
        <span className={classes.camera}>
          <Camera size={17} aria-hidden />
          <VisuallyHidden>Change picture</VisuallyHidden>
        </span>
      </button>
      {error && <PickerError text={error} />}
    </>
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
        <Cover name={banner.name} url={banner.url} />
      </div>
    )}
    <div className={classes.over}>
      <AvatarPicker name={name} shape={shape} {...avatar} />
    </div>
  </div>
);
