import { PICTURE_BYTES } from '../../contract/pictures/endpoints.ts'
import { type Crop, type Fit, placePicture } from './crop.ts'

/** Edge of a stored picture, in pixels. */
export const PICTURE_SIDE = 512

export function readPicture(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

export function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap, { crop, fit }: { crop: Crop; fit: Fit }) {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  const { left, top, width, height } = placePicture(picture, { crop, fit, side: canvas.width })
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height)
}

/**
 * What is drawn, as the base64 text of an image file that the server accepts: WebP; where the browser cannot write that,
 * PNG, or JPEG on white when the PNG would be too large.
 */
export function encodePicture(canvas: HTMLCanvasElement): string {
  const [webp, png] = [canvas.toDataURL('image/webp', 0.88), canvas.toDataURL('image/png')]
  if (webp.startsWith('data:image/webp')) return base64Of(webp)
  if (base64Of(png).length * 0.75 <= PICTURE_BYTES) return base64Of(png)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return base64Of(canvas.toDataURL('image/jpeg', 0.88))
}

const base64Of = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(',') + 1)
