/** What a model is given of time and room. Times in milliseconds, sizes in tokens where nothing else is said. */
export interface Limits {
  /** From a request to the first thing that the model says or thinks. */
  first: number
  /** Between two of them. */
  between: number
  /** For an answer, with all its requests, tools and repeats. */
  whole: number
  /** How often a request is repeated that a busy server refused. */
  retries: number
  /** Waited before a repeat where the server does not say how long; twice as long before the next. */
  retryAfter: number
  /** Requests of one answer: each but the last may ask for data. */
  steps: number
  /** Of earlier questions and answers. */
  history: number
  /** Of what one tool answers. */
  toolResult: number
  /** Of all that tools answered, as it is sent; the oldest goes first. */
  toolResults: number
  /** Characters that a model may write for an answer, thoughts and tools' input included. */
  output: number
  /** Bytes of one reply of the server. */
  reply: number
}

export const LIMITS: Limits = {
  first: 20_000,
  between: 30_000,
  whole: 120_000,
  retries: 2,
  retryAfter: 1000,
  steps: 6,
  history: 2000,
  toolResult: 3000,
  toolResults: 8000,
  output: 60_000,
  reply: 8_000_000,
}
