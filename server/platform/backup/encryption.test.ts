import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt, WrongPassphrase } from './encryption.ts'
import { Damaged, NoBackup } from './tar.ts'

const PASSPHRASE = 'a horse, a staple and a battery'
const EARLIER = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBUc0wrS1l0UThnZEk3Ky90bFE3OFp3IDEwCjlwRVlDNkpiT1V6aTE0OWtaR2ZHZW9MOW9iTGs4anFSemk3TnJzN2s1dWMKLS0tIEgzaUJ1TUlGRnBVTlVXczFRUWRQZVVhazlrQ2lxTnhSN3Z0UzVIM3Z2UGsKnHGSiQXVCpU070KWei1+YX7X35ANW4YYJZdfdsuc12cZoBCAD4IfKNpzDwYevNdsXtAgwbNuXw==',
  'base64',
)

describe('encryption', () => {
  const collect = async (pieces: AsyncIterable<Uint8Array>) => buffer(Readable.from(pieces))

  test('opens what it made, at every length of a last chunk', async () => {
    for (const size of [0, 1, 65_536, 65_537]) {
      const plain = Buffer.alloc(size, 'some words ')
      const sealed = await collect(encrypt(Readable.from([plain], { objectMode: false }), PASSPHRASE, { work: 10 }))
      expect((await collect(decrypt(Readable.from([sealed]), PASSPHRASE))).equals(plain)).toBe(true)
    }
  })

  test('opens what Atrium wrote before it used a library', async () => {
    expect((await collect(decrypt(Readable.from([EARLIER]), PASSPHRASE))).toString()).toBe('kept before the library')
  })

  test('says what is wrong: another passphrase, a changed or missing beginning, no passphrase at all', async () => {
    const opened = (bytes: Buffer, passphrase = PASSPHRASE) => collect(decrypt(Readable.from([bytes]), passphrase))
    await expect(opened(EARLIER, 'another')).rejects.toThrow(WrongPassphrase)
    await expect(opened(EARLIER.subarray(0, 60))).rejects.toThrow(Damaged)
    const changed = Buffer.from(EARLIER.toString('latin1').replace(/--- ./, '--- _'), 'latin1')
    await expect(opened(changed)).rejects.toThrow(Damaged)
    const hard = Buffer.from(EARLIER.toString('latin1').replace(' 10\n', ' 30\n'), 'latin1')
    await expect(opened(hard)).rejects.toThrow(NoBackup)
    const encrypter = new Encrypter()
    encrypter.addRecipient(await identityToRecipient(await generateX25519Identity()))
    await expect(opened(Buffer.from(await encrypter.encrypt('words')))).rejects.toThrow(NoBackup)
  })

  test('gives the error of its source as it is', async () => {
    const missing = createReadStream('/nothing/here')
    await expect(collect(decrypt(missing, PASSPHRASE))).rejects.toThrow('ENOENT')
  })

  test('takes a second and 256 MB for each guess, as age asks for', { tags: 'slow' }, async () => {
    const sealed = await collect(encrypt(Readable.from([Buffer.from('words')]), PASSPHRASE))
    expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/)
    expect((await collect(decrypt(Readable.from([sealed]), PASSPHRASE))).toString()).toBe('words')
  })

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
