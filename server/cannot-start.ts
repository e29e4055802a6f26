/** Something a person must put right before Atrium can start, or a command can do its work; its message is the one line they read. */
export class CannotStart extends Error {
  override name = 'CannotStart'
  /** With which a command ends. */
  readonly exitCode: number = 1
  /** Whether all is as it was before. */
  readonly changedNothing: boolean = true
}
