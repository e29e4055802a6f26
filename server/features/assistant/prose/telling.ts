/** When, where and for whom it is told. `people` are names by id. */
export interface Telling {
  now: number
  timeZone: string
  people: ReadonlyMap<string, string>
}
