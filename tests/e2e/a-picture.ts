import sharp from 'sharp'

/** A picture of one colour, as a file chooser takes it. */
export const aPicture = async (name: string, background: string, width = 960) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: (width * 9) / 16, channels: 3, background } })
    .png()
    .toBuffer(),
})
