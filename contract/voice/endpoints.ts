/** The WebSocket by which one talks with the assistant. */
export const VOICE_PATH = '/api/voice/connect'

/** Samples of a second: all sound is mono, 16 bits a sample, the low byte first, in base64. */
export const VOICE_RATE = 24_000

/** Samples in a message of the microphone. */
export const VOICE_CHUNK = 4096

/** Milliseconds between two pings of the browser. */
export const VOICE_PING = 30_000

/** The fastest that voice servers speak; the browser stretches what is faster. */
export const FASTEST_SERVER_VOICE = 1.5

/** When a turn of speech begins and ends. */
export const turnDetection = {
  type: 'server_vad',
  threshold: 0.5,
  prefix_padding_ms: 300,
  silence_duration_ms: 500,
  create_response: true,
  interrupt_response: true,
} as const

/** Why the server closed a talk, beside the codes of the protocol: 1001 it stops, 1008 the rules, 1011 a fault, 1013 too slow. */
export const TALK_ELSEWHERE = 4001
