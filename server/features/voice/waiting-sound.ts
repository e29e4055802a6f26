/** Sound that waits for a session; of more than `most` bytes the latest is kept. */
export function createWaitingSound(most: number) {
  let chunks: string[] = []
  let bytes = 0
  return {
    add(audio: string) {
      chunks.push(audio)
      bytes += bytesOf(audio)
      while (bytes > most) bytes -= bytesOf(chunks.shift() ?? '')
    },
    /** All that waits, the earliest first; nothing waits then. */
    take(): string[] {
      const taken = chunks
      chunks = []
      bytes = 0
      return taken
    },
  }
}

/** The bytes that stand in base64. */
export function bytesOf(audio: string): number {
  const padding = audio.endsWith('==') ? 2 : audio.endsWith('=') ? 1 : 0
  return (audio.length / 4) * 3 - padding
}
