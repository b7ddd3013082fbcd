import sharp from 'sharp';

/** A body of multipart/form-data, encoded once to be sent many times. */
export interface EncodedForm {
  body: Buffer;
  type: string;
}

export async function encode(form: FormData): Promise<EncodedForm> {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

/** Blurred noise: about as much work to decode as a photograph. */
export async function photograph(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = sharp({
    create: {
      width: width / 8,
      height: height / 8,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const small = await noise.png().toBuffer();
  return new Uint8Array(await sharp(small).resize(width, height).jpeg({ quality: 85 }).toBuffer());
}
