/** Something a person must put right before Atrium can start; its message is the one line they read. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
