import { type KeyboardEvent, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Part } from './image-drawing.ts';
import type { Picture } from './image-file.ts';
import type { Frame } from './image-frame.ts';
import classes from './image-crop.module.css';
import { ImageZoom, zooms } from './image-zoom.tsx';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  picture: Picture;
  frame: Frame;
  onUse: (image: Blob) => void;
  onCancel: () => void;
}

const pixelsOfAPress = 10;

/** Crop dialog: move and zoom a picture by mouse, touch or keyboard. */
export function ImageCrop({ picture, frame, onUse, onCancel }: Props) {
  const t = useTexts('pictures');
  const cancelLabel = useTexts('common')('action.cancel');
  const id = useId();
  const isBanner = frame.shape === 'banner';
  const stage = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  const part = useRef<Part>(undefined);
  const previewUrl = useObjectUrl(picture.preview);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zooms.min);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  /** Focuses the crop area, so that keys work immediately, unless the user has already pressed something. */
  const focusArea = () =>
    requestAnimationFrame(() => {
      if (!isUsed.current) stage.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
    });
  const noteUse = () => {
    isUsed.current = true;
  };
  const zoomTo = (next: number) => setZoom(Math.min(zooms.max, Math.max(zooms.min, next)));
  const zoomByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return; // the browser's own zoom
    if (event.key === '+' || event.key === '=') zoomTo(zoom * zooms.press);
    else if (event.key === '-') zoomTo(zoom / zooms.press);
  };
  const use = async () => {
    if (!part.current || isBusy) return;
    setBusy(true);
    try {
      onUse(await picture.cut(part.current, frame));
    } catch (cause) {
      console.warn(cause);
      setError(t('crop.failed'));
      setBusy(false);
    }
  };

  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={onCancel}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- no control: it hears the keys of the controls inside, wherever the focus is */}
      <div
        className={classes.content}
        data-shape={frame.shape}
        onKeyDown={zoomByKey}
        onKeyDownCapture={noteUse}
        onPointerDownCapture={noteUse}
      >
        <h2 id={id} className={classes.title}>
          {t(isBanner ? 'crop.background' : 'crop.picture')}
        </h2>
        <div ref={stage} className={classes.stage}>
          {previewUrl !== undefined && (
            <Cropper
              image={previewUrl}
              aspect={frame.width / frame.height}
              cropShape={frame.shape === 'round' ? 'round' : 'rect'}
              crop={crop}
              zoom={zoom}
              minZoom={zooms.min}
              maxZoom={zooms.max}
              keyboardStep={pixelsOfAPress}
              objectFit={isBanner ? 'horizontal-cover' : 'contain'}
              showGrid={isBanner}
              disableAutomaticStylesInjection
              classes={{ cropAreaClassName: classes.area ?? '' }}
              cropperProps={{
                role: 'group',
                'aria-label': t('crop.area'),
                'aria-describedby': `${id}-how`,
              }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={({ x, y, width, height }) => {
                focusArea();
                part.current = { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
              }}
              onCropSizeChange={focusArea}
              onMediaLoaded={focusArea}
            />
          )}
        </div>
        <ImageZoom zoom={zoom} onZoom={zoomTo} />
        <p id={`${id}-how`} className={classes.how}>
          <span className={classes.byMouse}>{t('crop.byMouse')}</span>
          <span className={classes.byTouch}>{t('crop.byTouch')}</span> {isBanner && t('crop.dashed')}
        </p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.answers}>
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button loading={isBusy} onClick={() => void use()}>
            {t('crop.use')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
