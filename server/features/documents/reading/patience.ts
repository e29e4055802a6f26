import { LIMITS } from './limits.ts'
import { Cut } from './unreadable.ts'

/**
 * How long the file that is read has taken, in the processor's time: where the machine is busy with requests, reading waits for
 * its turn, and a file is not to blame for that. One process reads one file at a time.
 */
let begun = process.cpuUsage()

export function beginPatience(): void {
  begun = process.cpuUsage()
}

/** Ends the text with `Cut` when the file has taken too long. */
export function checkPatience(): void {
  const { user, system } = process.cpuUsage(begun)
  if ((user + system) / 1000 > LIMITS.patience) throw new Cut()
}
