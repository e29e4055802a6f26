import { Decrypter, Encrypter } from 'age-encryption'
import { codeOf } from '../database/data-folder.ts'
import { Damaged, NoBackup } from './tar.ts'

// The format `age` (https://age-encryption.org/v1) with a passphrase, so that `age -d` opens a back-up without Atrium.

/** The passphrase is another, or the file was changed. */
export class WrongPassphrase extends Error {
  override name = 'WrongPassphrase'
}

const INTRO = 'age-encryption.org/v1'
const WITH_PASSPHRASE = `${INTRO}\n-> scrypt `
/** 2 to this power is the work of a guess: about a second, and 256 MB. */
const WORK = 18

/** What an encrypted file begins with. */
export const isEncrypted = (start: Buffer): boolean => start.toString('latin1', 0, INTRO.length) === INTRO

/** Encrypts a stream with a passphrase. `work`: less than usual, for tests. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  { work = WORK }: { work?: number } = {},
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(work)
  yield* await encrypter.encrypt(ReadableStream.from(source))
}

/** Opens what `encrypt`, or `age -p`, made. Raises `WrongPassphrase`, `NoBackup` or `Damaged`. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  let start = ''
  async function* watched() {
    for await (const bytes of source) {
      if (start.length < WITH_PASSPHRASE.length) start += Buffer.from(bytes).toString('latin1')
      yield bytes
    }
  }
  const opened = await decrypter.decrypt(ReadableStream.from(watched())).catch((error: Error) => {
    if (codeOf(error)) throw error
    if (!start.startsWith(WITH_PASSPHRASE) || /too high/.test(error.message))
      throw new NoBackup('It is encrypted, but not with a passphrase')
    if (/no identity matched/.test(error.message)) throw new WrongPassphrase('the passphrase is wrong')
    throw new Damaged('its beginning is missing or changed')
  })
  try {
    yield* opened
  } catch (error) {
    throw codeOf(error) ? error : new Damaged('it was changed, or its end is missing')
  }
}
