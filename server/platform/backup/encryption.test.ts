import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

const PASSPHRASE = 'a horse, a staple and a battery'

describe('encryption', () => {
  const sizes = [0, 65_536, 65_537]
  const collect = async (pieces: AsyncIterable<Uint8Array>) => buffer(Readable.from(pieces))

  test('is the format of age, both ways, at every length of a last chunk', async () => {
    for (const size of sizes) {
      const plain = Buffer.alloc(size, 'some words ')
      const ours = await collect(encrypt(Readable.from([plain], { objectMode: false }), PASSPHRASE, { work: 10 }))
      const decrypter = new Decrypter()
      decrypter.addPassphrase(PASSPHRASE)
      expect(Buffer.from(await decrypter.decrypt(ours)).equals(plain)).toBe(true)
      const encrypter = new Encrypter()
      encrypter.setPassphrase(PASSPHRASE)
      encrypter.setScryptWorkFactor(10)
      const theirs = await encrypter.encrypt(plain)
      expect((await collect(decrypt(Readable.from([Buffer.from(theirs)]), PASSPHRASE))).equals(plain)).toBe(true)
    }
  })

  test('takes a second and 256 MB for each guess, as age asks for', async () => {
    const sealed = await collect(encrypt(Readable.from([Buffer.from('words')]), PASSPHRASE))
    expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/)
    const decrypter = new Decrypter()
    decrypter.addPassphrase(PASSPHRASE)
    expect(Buffer.from(await decrypter.decrypt(sealed)).toString()).toBe('words')
  }, 60_000)

  test('opens nothing that was cut off at the end of a chunk, or put in another order', async () => {
    const plain = Buffer.alloc(3 * 65_536, 'some words ')
    const sealed = await collect(encrypt(Readable.from([plain]), PASSPHRASE, { work: 10 }))
    const chunk = 65_536 + 16
    const head = sealed.length - 3 * chunk
    const cut = sealed.subarray(0, head + 2 * chunk)
    const swapped = Buffer.concat([
      sealed.subarray(0, head),
      sealed.subarray(head + chunk, head + 2 * chunk),
      sealed.subarray(head, head + chunk),
      sealed.subarray(head + 2 * chunk),
    ])
    for (const form of [cut, swapped])
      await expect(collect(decrypt(Readable.from([form]), PASSPHRASE))).rejects.toThrow(/was changed, or its end/)
  })
})
