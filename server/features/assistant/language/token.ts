/** A word, number, sign or quotation of a question. */
export interface Token {
  /** In lower case, without accents. */
  text: string
  /** As it was typed. */
  raw: string
  /** Where it begins and ends in the question. */
  start: number
  end: number
  kind: 'word' | 'number' | 'date' | 'quote' | 'email' | 'id' | 'sign'
  /** `Anna’s`: what follows is hers. */
  owns: boolean
}
