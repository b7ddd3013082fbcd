import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { maxAttachments } from '#contract/attachments.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { addDraftAttachments, sendable, useDraftAttachments } from './attachments.ts';
import { ToolButton } from './tool-button.tsx';
import type { DraftName } from '#web/video/videos.ts';

/** Chooses PDFs for the next message. */
export function AttachButton({ name }: { name: DraftName }) {
  const t = useTexts('messaging');
  const input = useRef<HTMLInputElement>(null);
  const isFull = sendable(useDraftAttachments(name)).length >= maxAttachments;
  return (
    <>
      <ToolButton
        label={t(isFull ? 'file.full' : 'file.attach')}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={20} aria-hidden />
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          addDraftAttachments(name, [...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
