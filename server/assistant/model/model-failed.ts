/** A model did not answer, or not as it must. The message is a sentence for whoever asked. */
export class ModelFailed extends Error {
  override name = 'ModelFailed'
  /** For the log: what the server said, without the key, and never what it was asked. */
  readonly detail: string

  constructor(reason: string, detail = '') {
    super(reason)
    this.detail = detail
  }
}
