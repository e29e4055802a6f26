/** When, where and for whom an answer is worded. `people` are names by id. */
export interface Setting {
  now: number
  timeZone: string
  people: ReadonlyMap<string, string>
}
