let dropped: File | undefined

/** Keeps a file that was dropped on a list, for the screen that imports it. */
export function keepDropped(file: File): void {
  dropped = file
}

/** The file that was dropped last, once. */
export function takeDropped(): File | undefined {
  const file = dropped
  dropped = undefined
  return file
}
