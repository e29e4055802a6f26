import { badField, notFound, refusals } from '../../platform/calls/refusals.ts'

export const pictureRefusals = refusals('pictures', {
  not_found: () => notFound('Picture'),
  no_picture: () => badField('data', 'Choose a PNG, JPEG or WebP picture'),
  too_large: ({ side }: { side: number }) =>
    badField('data', `The picture must be ${side} × ${side} pixels or less, and 512 kB or less`),
})
