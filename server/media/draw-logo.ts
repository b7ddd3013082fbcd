import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { markGround } from '#contract/mark.ts';
import { type Logo, SettingError, type Settings } from '#server/platform/process/settings.ts';
import { isSharpGuarded } from './copy-image.ts';

const maxBytes = 500_000;
const svgReader = { operation: ['VipsForeignLoadSvg'] };

/**
 * Draws the file LOGO in the sizes of pages, mails and icons; undefined without one. Throws SettingError for anything
 * but a PNG, JPEG, WebP or SVG picture of at most 500 KB. Nobody gets the file itself, so scripts and links of an SVG
 * end here. Only for the start and tools: uploads must not meet the reader of SVG.
 */
export async function drawLogo({ logoFile, accent }: Pick<Settings, 'logoFile' | 'accent'>): Promise<Logo | undefined> {
  if (logoFile === undefined) return undefined;
  const refusal = (reason: string) =>
    new SettingError('LOGO', logoFile, `a PNG, JPEG, WebP or SVG picture of at most 500 KB (${reason})`);
  const found = statSync(logoFile, { throwIfNoEntry: false });
  // A pipe or a device may never end.
  if (!found?.isFile()) throw refusal('there is no such file');
  if (found.size > maxBytes) throw refusal(`it has ${Math.ceil(found.size / 1_000)} KB`);
  const { default: sharp } = await import('sharp');
  sharp.unblock(svgReader);
  try {
    const file = await readFile(logoFile);
    const background = accent?.side ?? markGround;
    const draw = (size: number, margin = 0): Promise<Buffer> =>
      sharp(file, { limitInputPixels: 10_000_000 })
        .timeout({ seconds: 10 })
        .resize(size - 2 * margin, size - 2 * margin, { fit: 'contain', background })
        .flatten({ background })
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
        .png({ palette: true, effort: 7 })
        .toBuffer();
    // Launchers may cut off a tenth at each side of the last.
    const [small, large, maskable] = [await draw(192), await draw(512), await draw(512, 52)];
    const version = createHash('sha256').update(small).digest('base64url').slice(0, 12);
    return { version, small, large, maskable };
  } catch (error) {
    throw refusal(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  } finally {
    // Before the first upload nothing is blocked: the demonstration draws its pictures.
    if (isSharpGuarded()) sharp.block(svgReader);
  }
}
