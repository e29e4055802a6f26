/** What one talk may take. Times in milliseconds, sizes in bytes where nothing else is said. */
export interface VoiceLimits {
  /** A message of the browser. */
  message: number
  /** Sound that waits for the voice server; the latest is kept. */
  waiting: number
  /** How far ahead of the clock the microphone's sound may run. */
  ahead: number
  /** Messages and pings of the browser in a second. */
  browserMessages: number
  /** What may wait for a slow browser. */
  slowBrowser: number
  /** What may wait for a slow voice server. */
  slowServer: number
  /** A message of the voice server. */
  serverMessage: number
  /** Messages of the voice server in a second. */
  serverMessages: number
  /** Messages of it that are no JSON. */
  serverGarbage: number
  /** Until the voice server is ready. */
  connect: number
  /** How long its greeting is waited for, which tells what it speaks. */
  greeting: number
  /** Until it says something once it is its turn. */
  answer: number
  /** How long a lookup may take. */
  tool: number
  /** Between two messages of a browser, which pings every 30 seconds. */
  idle: number
  /** Without a word of anybody. */
  silence: number
  /** The whole talk. */
  whole: number
  /** After which a new session of the voice server takes over; it ends sessions after an hour. */
  serverSession: number
  /** How long a socket has to say goodbye. */
  goodbye: number
  /** Between two signs of life. */
  heartbeat: number
  /** Talks of a company at once, in all processes. */
  company: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const SECOND_OF_SOUND = 24_000 * 2

export const LIMITS: VoiceLimits = {
  message: 262_144,
  waiting: 2 * SECOND_OF_SOUND,
  ahead: 10 * SECOND,
  browserMessages: 500,
  slowBrowser: 4 * 1024 * 1024,
  slowServer: 1024 * 1024,
  serverMessage: 4 * 1024 * 1024,
  serverMessages: 2000,
  serverGarbage: 20,
  connect: 10 * SECOND,
  greeting: 250,
  answer: 30 * SECOND,
  tool: 15 * SECOND,
  idle: 75 * SECOND,
  silence: 10 * MINUTE,
  whole: 120 * MINUTE,
  serverSession: 55 * MINUTE,
  goodbye: 2 * SECOND,
  heartbeat: 25 * SECOND,
  company: 20,
}
