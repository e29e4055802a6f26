/** When, where and for whom an answer is worded. `people` are names by id. */
export interface Setting {
  now: number
  timeZone: string
  people: ReadonlyMap<string, string>
  /** The whole text of each passage that was found, by its document. */
  texts?: ReadonlyMap<string, string>
}
