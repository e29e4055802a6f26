/** Samples as base64 of 16 bits each, the low byte first, as voice servers read them. */
export function encodeSamples(samples: Int16Array): string {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The same in the other direction; half a sample at the end is left out. */
export function decodeSamples(audio: string): Int16Array {
  const text = atob(audio)
  const samples = new Int16Array(Math.floor(text.length / 2))
  for (let at = 0; at < samples.length; at++) {
    samples[at] = text.charCodeAt(at * 2) | (text.charCodeAt(at * 2 + 1) << 8)
  }
  return samples
}
