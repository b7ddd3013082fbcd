import { randomBytes } from 'node:crypto';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

interface WebmPlan {
  seconds?: number;
  /** Bytes of one picture. */
  pictureBytes?: number;
  /** Written like a recorder that cannot seek back: without length and keyframe positions. */
  isLive?: boolean;
  videoCodec?: 'vp8' | 'vp9' | 'av1' | null;
  audioCodec?: 'opus' | 'vorbis' | null;
}

const picturesPerSecond = 10;
const secondsPerKeyframe = 2;

/** Builds a WebM file of meaningless pictures, for tests that decode nothing. */
export async function buildWebm({
  seconds = 4,
  pictureBytes = 400,
  isLive = true,
  videoCodec = 'vp8',
  audioCodec = 'opus',
}: WebmPlan = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: isLive }), target });
  const video = videoCodec && new EncodedVideoPacketSource(videoCodec);
  const audio = audioCodec && new EncodedAudioPacketSource(audioCodec);
  if (video) output.addVideoTrack(video, { frameRate: picturesPerSecond });
  if (audio) output.addAudioTrack(audio);
  await output.start();
  const length = 1 / picturesPerSecond;
  for (let index = 0; index < seconds * picturesPerSecond; index += 1) {
    const at = index * length;
    const isKey = index % (secondsPerKeyframe * picturesPerSecond) === 0;
    await video?.add(new EncodedPacket(randomBytes(pictureBytes), isKey ? 'key' : 'delta', at, length), {
      decoderConfig: { codec: codecNames[videoCodec ?? 'vp8'], codedWidth: 64, codedHeight: 48 },
    });
    await audio?.add(new EncodedPacket(randomBytes(40), 'key', at, length), {
      decoderConfig: { codec: audioCodec ?? 'opus', sampleRate: 48_000, numberOfChannels: 1 },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

const codecNames = { vp8: 'vp8', vp9: 'vp09.00.10.08', av1: 'av01.0.04M.08' };

/** Builds a small PDF with this text for tests. */
export function buildPdf(text = 'Work samples'): Buffer {
  const content = `BT /F1 12 Tf 40 100 Td (${text.replaceAll(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  body += `xref\n0 ${count}\n0000000000 65535 f \n${table}`;
  return Buffer.from(`${body}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}
