import { Camera, Crop, ImagePlus, type LucideIcon, Trash2, Undo2 } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type Frame, avatarFrame, bannerFrame } from './image-frame.ts';
import classes from './image-picker.module.css';
import { usePickedImage } from './use-picked-image.ts';

interface PickerProps {
  /** Name for the fallback's initials or pattern. */
  name: string;
  /** URL of the stored picture. */
  url: string | null;
  /** Newly picked picture, until it is saved; null removes the stored one. */
  picked: Blob | null | undefined;
  /** Called with undefined to undo the pick. */
  onChange: (picked: Blob | null | undefined) => void;
  /** The reason why saving refused the picked picture. */
  refusal?: string | undefined;
}

type Picking = ReturnType<typeof usePickedImage>;

/** Crop dialog, shown while a picture is being cropped. */
function Cropping({ picking, frame, onPick }: { picking: Picking; frame: Frame; onPick: (image: Blob) => void }) {
  const { cropping, endCropping } = picking;
  if (!cropping) return null;
  const { Crop: CropDialog, picture } = cropping;
  const use = (image: Blob) => {
    endCropping();
    onPick(image);
  };
  return <CropDialog picture={picture} frame={frame} onUse={use} onCancel={endCropping} />;
}

/** Banner of an edit screen. A click opens the file dialog; files can be dropped on it. */
function BannerPicker({ name, url, picked, onChange, refusal }: PickerProps) {
  const t = useTexts('pictures');
  const picking = usePickedImage({ picked, url, onChange, frame: bannerFrame });
  const { open, drop, isOver, isOpening, shownUrl } = picking;
  const { error, marks } = useError(picking.error ?? (picked ? refusal : undefined));
  const button = useRef<HTMLButtonElement>(null);
  const back = { what: 'background', url, picked, onChange, picker: button } as const;
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
          <VisuallyHidden>{t('picker.changeBackground')}</VisuallyHidden>
        </button>
        <div className={classes.actions}>
          {picked && <AdjustButton what="background" look="backWide" onClick={picking.adjust} />}
          <BackButton {...back} look="backWide" />
          <Text as="span" padding="0 14" size="m" tone="ink" weight="600" className={classes.label} aria-hidden>
            <ImagePlus size={18} />
            {t(isOpening ? 'picker.opening' : 'picker.changeBackground')}
          </Text>
        </div>
      </div>
      {error}
      {picked && <AdjustButton what="background" look="below" onClick={picking.adjust} />}
      <BackButton {...back} look="below" />
      <Cropping picking={picking} frame={bannerFrame} onPick={onChange} />
    </>
  );
}

/** Avatar of an edit screen. A click opens the file dialog; files can be dropped on it. */
function AvatarPicker({
  name,
  colourName,
  url,
  picked,
  onChange,
  refusal,
  shape,
}: PickerProps & Pick<Props, 'colourName'> & { shape: 'round' | 'square' }) {
  const t = useTexts('pictures');
  const frame = avatarFrame(shape);
  const picking = usePickedImage({ picked, url, onChange, frame });
  const { open, drop, isOver, isOpening, shownUrl } = picking;
  const { error, marks } = useError(picking.error ?? (picked ? refusal : undefined));
  const button = useRef<HTMLButtonElement>(null);
  const back = { what: 'picture', url, picked, onChange, picker: button } as const;
  return (
    <>
      <div className={classes.over}>
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
          <Avatar name={name} colourName={colourName} url={shownUrl} size={112} shape={shape} edge={4} />
          <span className={classes.camera}>
            <Camera size={17} aria-hidden />
            <VisuallyHidden>{t('picker.changePicture')}</VisuallyHidden>
          </span>
        </button>
        {picked && <AdjustButton what="picture" look="adjust" onClick={picking.adjust} />}
        <BackButton {...back} look="back" />
      </div>
      {error}
      {picked && <AdjustButton what="picture" look="below" onClick={picking.adjust} />}
      <BackButton {...back} look="below" />
      <Cropping picking={picking} frame={frame} onPick={onChange} />
    </>
  );
}

/** Width of the page, and at least five times the banner's height. */
const bannerSizes = '(width < 768px) 660px, 1100px';

interface ButtonProps {
  /** An icon on the avatar, an icon and a word on the banner, or on phones the words below both. */
  look: 'back' | 'adjust' | 'backWide' | 'below';
  sign: LucideIcon;
  word: string;
  label: string;
  onClick: () => void;
}

const PictureButton = ({ look, sign: Sign, word, label, onClick }: ButtonProps) => (
  <button
    type="button"
    className={classes[look]}
    {...(look !== 'below' && { 'aria-label': label, title: label })}
    onClick={onClick}
  >
    <Sign size={look === 'backWide' ? 18 : 17} aria-hidden />
    {look === 'backWide' && word}
    {look === 'below' && label}
  </button>
);

type What = 'background' | 'picture';

/** Opens the crop dialog for a picked picture. */
function AdjustButton({ what, ...props }: Pick<ButtonProps, 'look' | 'onClick'> & { what: What }) {
  const t = useTexts('pictures');
  return <PictureButton sign={Crop} word={t('picker.adjust')} label={t(`picker.adjustPicked.${what}`)} {...props} />;
}

interface BackProps extends Omit<PickerProps, 'name'>, Pick<ButtonProps, 'look'> {
  what: What;
  /** Receives the focus, as this button disappears or changes its function. */
  picker: RefObject<HTMLButtonElement | null>;
}

/** Undoes a pick or removes the stored picture; renders nothing if there is neither. */
function BackButton({ what, url, picked, onChange, picker, look }: BackProps) {
  const t = useTexts('pictures');
  if (picked === undefined && url === null) return null;
  const [word, sign, label, next] =
    picked === undefined
      ? ([t('picker.remove'), Trash2, t(`picker.removeStored.${what}`), null] as const)
      : ([t('picker.undo'), Undo2, t(`picker.${picked ? 'undoNew' : 'undoRemoving'}.${what}`), undefined] as const);
  const goBack = () => {
    onChange(next);
    picker.current?.focus();
  };
  return <PictureButton look={look} sign={sign} word={word} label={label} onClick={goBack} />;
}

/** Error message of a picture, and the attributes that link its button to it. */
function useError(text: string | undefined) {
  const id = useId();
  if (text === undefined) return { error: null, marks: {} };
  return {
    error: (
      <Text id={id} marginTop="8" size="s" tone="error" className={classes.error} role="alert">
        {text}
      </Text>
    ),
    marks: { 'aria-invalid': true, 'aria-describedby': id },
  };
}

interface Props {
  name: string;
  /** The stored name, which determines the colours: they stay the same while it is edited. */
  colourName: string;
  shape?: 'round' | 'square';
  avatar: Omit<PickerProps, 'name'>;
  /** Without `onChange` the banner is read-only: a teammate shows the company's. */
  banner: Omit<PickerProps, 'name'> | { url: string | null; name: string };
}

/** Banner with the avatar over its edge, at the top of edit screens. */
export const ImagePickers = ({ name, colourName, shape = 'round', avatar, banner }: Props) => (
  <div className={classes.root}>
    {'onChange' in banner ? (
      <BannerPicker name={colourName} {...banner} />
    ) : (
      <div className={classes.banner}>
        <Cover name={banner.name} url={banner.url} sizes={bannerSizes} />
      </div>
    )}
    <AvatarPicker name={name} colourName={colourName} shape={shape} {...avatar} />
  </div>
);
