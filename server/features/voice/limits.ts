const SECOND = 1000
const MINUTE = 60 * SECOND
const SECOND_OF_SOUND = 24_000 * 2

/** What one talk may take. Times in milliseconds, sizes in bytes where nothing else is said. */
export const LIMITS = {
  /** A message of the browser. */
  message: 262_144,
  /** Sound that waits for the voice server; the latest is kept. */
  waiting: 2 * SECOND_OF_SOUND,
  /** How far ahead of the clock the microphone's sound may run. */
  ahead: 10 * SECOND,
  /** Messages and pings of the browser in a second. */
  browserMessages: 500,
  /** What may wait for a slow browser. */
  slowBrowser: 4 * 1024 * 1024,
  /** What may wait for a slow voice server. */
  slowServer: 1024 * 1024,
  /** A message of the voice server. */
  serverMessage: 4 * 1024 * 1024,
  /** Messages of the voice server in a second. */
  serverMessages: 2000,
  /** Messages of it that are no JSON. */
  serverGarbage: 20,
  /** Until the voice server is ready. */
  connect: 10 * SECOND,
  /** How long its greeting is waited for, which tells what it speaks. */
  greeting: 250,
  /** Until it says something once it is its turn. */
  answer: 30 * SECOND,
  /** How long a lookup may take. */
  tool: 15 * SECOND,
  /** Between two messages of a browser, which pings every 30 seconds. */
  idle: 75 * SECOND,
  /** Without a word of anyone. */
  silence: 10 * MINUTE,
  /** The whole talk. */
  whole: 120 * MINUTE,
  /** After which a new session of the voice server takes over; it ends sessions after an hour. */
  serverSession: 55 * MINUTE,
  /** How long a socket has to say goodbye. */
  goodbye: 2 * SECOND,
  /** Between two signs of life. */
  heartbeat: 25 * SECOND,
  /** Talks of a company at once, in all processes. */
  company: 20,
}

export type VoiceLimits = typeof LIMITS
