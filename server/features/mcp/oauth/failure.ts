/** What is refused to a program by the words of OAuth. */
export class OAuthFailure extends Error {
  override name = 'OAuthFailure'
  /** As RFC 6749, 7591 and 8707 name it. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
