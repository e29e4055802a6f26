/** A number as it was read: bare digits, with a point before decimals; or what is wrong with it, in words. */
export type TypedNumber = { plain: string } | { fault: string }

/** A kind of number that people type: how it is read from what they write, and how it is shown. */
export interface NumberKind {
  /** Blank is read as blank; what it once read, it reads as the same again. */
  read: (text: string) => TypedNumber
  /** Bare digits as people read them. */
  show: (plain: string) => string
}

/** The number in bare digits where it can be read, otherwise as it was typed: what a form holds while someone types. */
export function plainOf(kind: NumberKind, text: string): string {
  const reading = kind.read(text)
  return 'plain' in reading ? reading.plain : text
}

/** What is wrong with a number, in words; undefined where it can be read. */
export function faultOf(kind: NumberKind, text: string): string | undefined {
  const reading = kind.read(text)
  return 'fault' in reading ? reading.fault : undefined
}
