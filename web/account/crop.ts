/** How a picture lies in its square frame. */
export interface Crop {
  /** From 1, where it fits, to MAX_ZOOM. */
  zoom: number
  /** Which part is seen, from -1 (left, top) over 0 (middle) to 1 (right, bottom). */
  x: number
  y: number
}

/** `cover`: the frame is always full. `contain`: the whole picture fits, with room beside it. */
export type Fit = 'cover' | 'contain'

interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4
export const WHOLE: Crop = { zoom: 1, x: 0, y: 0 }

/** Where the picture's edges lie in a frame of `side`, in the frame's units. */
export function placePicture({ width, height }: Size, { crop, fit, side }: { crop: Crop; fit: Fit; side: number }) {
  const shorter = Math.min(width, height)
  const longer = Math.max(width, height)
  const scale = (side / (fit === 'cover' ? shorter : longer)) * crop.zoom
  const across = width * scale
  const down = height * scale
  return {
    left: edge({ length: across, side, at: crop.x }),
    top: edge({ length: down, side, at: crop.y }),
    width: across,
    height: down,
  }
}

/** The crop after the picture was dragged by so many of the frame's units. */
export function dragPicture(
  picture: Size,
  { crop, fit, side, right, down }: { crop: Crop; fit: Fit; side: number; right: number; down: number },
): Crop {
  const placed = placePicture(picture, { crop, fit, side })
  return {
    ...crop,
    x: moved({ at: crop.x, by: right, room: placed.width - side }),
    y: moved({ at: crop.y, by: down, room: placed.height - side }),
  }
}

/** What does not reach over the frame stays in its middle. */
const edge = ({ length, side, at }: { length: number; side: number; at: number }) =>
  (side - length) / 2 - at * Math.max(0, (length - side) / 2)

const moved = ({ at, by, room }: { at: number; by: number; room: number }) =>
  room <= 0 ? at : Math.min(1, Math.max(-1, at - by / (room / 2)))
