import { fold } from '../../../contract/plain/fold.ts'

/** A text without case and accents, its letters as `search_form` of the database writes those that people use. */
export const foldLetters = (text: string): string =>
  fold(text).replace(/[ßæœøłđðþıħ]/g, (letter) => LETTERS[letter] ?? letter)

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
}
