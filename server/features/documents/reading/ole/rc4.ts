/** The cipher of Office 97 to 2003, which OpenSSL no longer offers: what it answers is combined with the bytes. */
export function rc4(key: Buffer): (bytes: Buffer) => Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255
    swap(index, other)
  }
  let [one, other] = [0, 0]
  return (bytes) =>
    Buffer.from(
      bytes.map((byte) => {
        one = (one + 1) & 255
        other = (other + (state[one] ?? 0)) & 255
        swap(one, other)
        return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0)
      }),
    )
}
