// Shrinks a photo that is too large in the browser, because the server stores less of it anyway, and refuses more than 2 MB.

/** Longest sides, in px, each with a quality: the first that fits is used. The server stores 2,400 px at most. */
const STEPS = [
  [2_400, 0.88],
  [2_400, 0.75],
  [1_800, 0.75],
  [1_300, 0.7],
  [900, 0.6],
] as const

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff' // a JPG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** The picture as a JPG of at most `most` bytes. Returns it unchanged if it cannot be made so small. */
export async function shrinkPicture(file: File, most: number): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const [side, quality] of STEPS) {
      const blob = await encoded(drawn(picture, side), quality)
      const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
      if (blob && blob.size <= most) return new File([blob], name, { type: blob.type, lastModified: file.lastModified })
    }
    return file
  } finally {
    picture.close()
  }
}
