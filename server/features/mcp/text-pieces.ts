import { type Media, readAll } from '../../platform/calls/media.ts'

/** Characters of a text that are answered at once: some 6,000 tokens. */
const PIECE = 20_000

/** A piece of a text from a character on, and where the next begins. */
export async function readPiece(media: Media, from: unknown): Promise<{ text: string; next?: number }> {
  const all = await readAll(media)
  const start = Number.isSafeInteger(from) && Number(from) > 0 ? Number(from) : 0
  const text = all.slice(start, start + PIECE).toWellFormed()
  return { text, ...(start + PIECE < all.length && { next: start + PIECE }) }
}
