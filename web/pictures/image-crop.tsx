import { type KeyboardEvent, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
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
      <Stack
        className={classes.content}
        data-shape={frame.shape}
        onKeyDown={zoomByKey}
        onKeyDownCapture={noteUse}
        onPointerDownCapture={noteUse}
      >
        <Text id={id} as="h2" size="xl" lineHeight="1.35">
          {t(isBanner ? 'crop.background' : 'crop.picture')}
        </Text>
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
        <Text id={`${id}-how`} size="s" tone="mute" lineHeight="1.45">
          <span className={classes.byMouse}>{t('crop.byMouse')}</span>
          <span className={classes.byTouch}>{t('crop.byTouch')}</span> {isBanner && t('crop.dashed')}
        </Text>
        {error && (
          <Text size="s" tone="error" role="alert">
            {error}
          </Text>
        )}
        <Row gap="10" marginTop="4" align="stretch" justify="end">
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button loading={isBusy} onClick={() => void use()}>
            {t('crop.use')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
