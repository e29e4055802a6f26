/** A model did not answer, or not as it must. The message is a sentence for the person who asked. */
export class ModelFailed extends Error {
  override name = 'ModelFailed'
  /** For the log: the status and codes of what went wrong, and none of its words. */
  readonly detail: string

  constructor(reason: string, detail = '') {
    super(reason)
    this.detail = detail
  }
}
