import { storeImage } from '#server/media/service.ts';
import type { Services } from '#server/platform/services.ts';
import { companies } from './companies.ts';
import { drawCover, drawFace, drawLogo, toPng } from './pictures.ts';
import type { Random } from './random.ts';

/** Keys of stored pictures. */
export interface Pictures {
  logos: string[];
  covers: string[];
  faces: string[];
}

/** All is drawn before the first is stored: storing shuts off the decoder of drawings, which no upload may reach. */
export async function drawPictures(services: Services, random: Random): Promise<Pictures> {
  const logos = await Promise.all(companies.map(({ hue }) => toPng(drawLogo(random, hue))));
  const covers = await Promise.all(companies.map(({ hue }) => toPng(drawCover(random, hue))));
  const faces = await Promise.all(Array.from({ length: 60 }, () => toPng(drawFace(random))));
  const store = async (pictures: Buffer[], kind: 'avatar' | 'background') => {
    const keys: string[] = [];
    for (const picture of pictures) keys.push(await storeImage(services, 'demonstration', picture, kind));
    return keys;
  };
  return {
    logos: await store(logos, 'avatar'),
    covers: await store(covers, 'background'),
    faces: await store(faces, 'avatar'),
  };
}
